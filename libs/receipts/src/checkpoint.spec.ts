import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CheckpointSigner } from './checkpoint.ts';

const origin = 'scans.example/receipts';
const [older, newer] = [randomBytes(32), randomBytes(32)];
const root = createHash('sha256').update('root').digest('hex');

/** Verifies a signed note as https://c2sp.org/signed-note says: whether one of its signatures is by the key. */
function isSignedBy(note: string, verifierKey: string): boolean {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifierKey) ?? [];
  const end = note.lastIndexOf('\n\n');
  const [text, lines] = [note.slice(0, end + 1), note.slice(end + 2).split('\n')];
  const key = Buffer.from(encoded, 'base64');
  expect(createHash('sha256').update(`${name}\n`).update(key).digest('hex').slice(0, 8)).toBe(id);
  const x = key.subarray(1).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return lines.some((line) => {
    const [, by, signature = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(signature, 'base64');
    if (by !== name || bytes.subarray(0, 4).toString('hex') !== id) return false;
    return verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
  });
}

describe('a checkpoint', () => {
  it('has the origin, the size and the root, and is signed', () => {
    const signer = new CheckpointSigner(origin, [newer]);
    const note = signer.sign(57, root);
    expect(note.split('\n').slice(0, 4)).toEqual([origin, '57', Buffer.from(root, 'hex').toString('base64'), '']);
    expect(signer.verifierKeys.map((key) => isSignedBy(note, key))).toEqual([true]);
    expect(isSignedBy(note.replace('\n57\n', '\n58\n'), signer.verifierKeys[0] ?? '')).toBe(false);
  });

  it('has the same key after a restart, and another one for other secrets or another origin', () => {
    const keyOf = (secret: Buffer, name = origin) => new CheckpointSigner(name, [secret]).verifierKeys;
    expect(keyOf(newer)).toEqual(keyOf(Buffer.from(newer)));
    expect(keyOf(newer)).not.toEqual(keyOf(older));
    expect(keyOf(newer)).not.toEqual(keyOf(newer, 'other.example/receipts'));
  });

  it('has the same key in every release, which those who verify receipts have written down', () => {
    const secret = Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex');
    expect(new CheckpointSigner(origin, [secret]).verifierKeys).toEqual([
      'scans.example/receipts+113779dd+AekpcMFc7RwB4lE8tXEazZBMkUm/B/xXY9G5mU7coW/I',
    ]);
  });

  it('can be verified by those who know the key before the last one', () => {
    const [known = ''] = new CheckpointSigner(origin, [older]).verifierKeys;
    expect(isSignedBy(new CheckpointSigner(origin, [newer, older]).sign(57, root), known)).toBe(true);
    expect(isSignedBy(new CheckpointSigner(origin, [newer]).sign(57, root), known)).toBe(false);
  });
});
