import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '#kernel';
import { checksum, hashKey, isWellFormedKey, newKeySecret } from './key-secret.ts';

describe('the secret of an API key', () => {
  it('carries the checksum that the published GitHub token example has', () => {
    expect(checksum('zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ')).toBe('0mLq17');
  });

  it('is well formed when new, and never twice the same', () => {
    const keys = Array.from({ length: 100 }, () => newKeySecret(new SystemIds()));
    expect(new Set(keys).size).toBe(100);
    expect(keys.every(isWellFormedKey)).toBe(true);
    expect(keys[0]).toMatch(/^slk_[0-9A-Za-z]{38}$/);
  });

  it('is refused with one character changed, added or taken away', () => {
    const key = newKeySecret(new SystemIds());
    for (let at = 4; at < key.length; at++) {
      const changed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
      expect(isWellFormedKey(changed)).toBe(false);
    }
    expect(isWellFormedKey(`${key}0`)).toBe(false);
    expect(isWellFormedKey(key.slice(0, -1))).toBe(false);
    expect(isWellFormedKey(key.replace('slk_', 'sk_'))).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
