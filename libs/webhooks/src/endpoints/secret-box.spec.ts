import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { SecretBox } from './secret-box.ts';
import { issueSigningSecret } from './signing-secret.ts';

const ids = new SystemIds();
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const box = new SecretBox([oldKey], ids);

describe('the secret box', () => {
  it('opens what it sealed, and shows nothing of it', () => {
    const sealed = box.seal('whsec_secret', 'we_1');
    expect(sealed).not.toContain('secret');
    expect(box.open(sealed, 'we_1')).toBe('whsec_secret');
  });

  it('never seals the same text the same way', () => {
    const sealed = new Set(Array.from({ length: 100 }, () => box.seal('same', 'we_1')));
    expect(sealed.size).toBe(100);
  });

  it('opens what an older key sealed, and seals with the newest', () => {
    const sealed = box.seal('text', 'we_1');
    const rotated = new SecretBox([newKey, oldKey], ids);
    expect(rotated.open(sealed, 'we_1')).toBe('text');
    expect(new SecretBox([newKey], ids).open(rotated.seal('text', 'we_1'), 'we_1')).toBe('text');
  });

  it('opens what an earlier release has sealed', () => {
    const key = Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex');
    const sealed = 'v1.4773d12e.WjtxYeYkVK-LWXJKubWHwfxZLXVX7ifYTXtQuqrmBi3LsNeYWA7GBg';
    expect(new SecretBox([key], ids).open(sealed, 'we_1')).toBe('whsec_secret');
  });

  it('says so when the key is gone, and which one that is', () => {
    const sealed = box.seal('text', 'we_1');
    const [, keyId = ''] = sealed.split('.');
    const without = new SecretBox([newKey], ids);
    expect(() => without.open(sealed, 'we_1')).toThrow(`the key ${keyId} that sealed a secret is not configured`);
    expect(without.missingKeyOf(sealed)).toBe(keyId);
    expect(new SecretBox([newKey, oldKey], ids).missingKeyOf(sealed)).toBeUndefined();
  });

  it('seals nothing without a key', () => {
    expect(() => new SecretBox([], ids).seal('text', 'we_1')).toThrow('no key');
  });

  it('opens nothing of another version, or of another form', () => {
    const sealed = box.seal('text', 'we_1');
    const [, keyId = '', content = ''] = sealed.split('.');
    for (const other of [`v2.${keyId}.${content}`, `v1.${keyId}`, 'whsec_secret', '']) {
      expect(() => box.open(other, 'we_1')).toThrow('nothing that was sealed here');
    }
  });

  it('does not open what was sealed for something else, or was changed', () => {
    const sealed = box.seal('text', 'we_1');
    expect(() => box.open(sealed, 'we_2')).toThrow(/auth/);
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    expect(() => box.open(`${sealed.slice(0, -2)}${last}${sealed.slice(-1)}`, 'we_1')).toThrow(/auth/);
  });

  it('refuses keys that are not 32 bytes', () => {
    expect(() => new SecretBox([randomBytes(16)], ids)).toThrow('32 bytes');
  });
});

describe('a signing secret', () => {
  it('is `whsec_` and 32 bytes in base64, stored sealed', () => {
    const { secret, sealed } = issueSigningSecret(ids, box, 'we_1');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(sealed).not.toContain(secret.slice(6, 20));
    expect(box.open(sealed, 'we_1')).toBe(secret);
  });
});
