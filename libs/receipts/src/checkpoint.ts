import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Hash } from './merkle-tree.ts';

/** The algorithm Ed25519 in keys of signed notes: https://c2sp.org/signed-note */
const ed25519 = 0x01;
/** The encoding of a private key in PKCS #8 before the 32 bytes of the seed: RFC 8410. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs the state of the tree as a checkpoint (https://c2sp.org/tlog-checkpoint), which is a signed note. */
export class CheckpointSigner {
  readonly #origin: string;
  readonly #keys: readonly SigningKey[];

  /**
   * @param origin identifies the log: a URL without its scheme; also the name of the keys
   * @param secretsKeys newest first; the key of a checkpoint is derived from each, so that who knows an older one can verify it
   */
  constructor(origin: string, secretsKeys: readonly Buffer[]) {
    this.#origin = origin;
    this.#keys = secretsKeys.map((secret) => signingKey(origin, secret));
  }

  /** What verifiers need, one for each key: name, key id, and the public key in base64. */
  get verifierKeys(): readonly string[] {
    return this.#keys.map(({ id, publicKey }) => `${this.#origin}+${id.toString('hex')}+${base64(publicKey)}`);
  }

  sign(size: number, root: Hash): string {
    const text = `${this.#origin}\n${size}\n${base64(Buffer.from(root, 'hex'))}\n`;
    const signatures = this.#keys.map(
      ({ id, key }) => `— ${this.#origin} ${base64(Buffer.concat([id, sign(null, Buffer.from(text), key)]))}\n`,
    );
    return `${text}\n${signatures.join('')}`;
  }
}

interface SigningKey {
  readonly id: Buffer;
  /** With the byte of its algorithm. */
  readonly publicKey: Buffer;
  readonly key: KeyObject;
}

function signingKey(origin: string, secret: Buffer): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'scanledger checkpoint signing key', 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = Buffer.concat([Buffer.of(ed25519), Buffer.from(x, 'base64url')]);
  const id = createHash('sha256').update(`${origin}\n`).update(publicKey).digest().subarray(0, 4);
  return { id, publicKey, key };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}
