import { createCipheriv, createDecipheriv, createHash, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Ids } from '#kernel';

interface Key {
  /** First 8 hex digits of the key's SHA-256: names it in what it sealed. */
  readonly id: string;
  readonly secret: KeyObject;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what must be recoverable (AES-256-GCM). The newest key seals, every key opens what it sealed: a key is
 * rotated by putting a new one in front.
 */
export class SecretBox {
  readonly #keys: readonly Key[];
  readonly #ids: Ids;

  /** `keys`: 32 bytes each, newest first. */
  constructor(keys: readonly Buffer[], ids: Ids) {
    this.#keys = keys.map(toKey);
    this.#ids = ids;
  }

  /** What comes out tells its version and its key. `context` is not stored: it must be given again to open. */
  seal(text: string, context: string): string {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('there is no key to encrypt secrets with');
    const nonce = this.#ids.secret(nonceBytes);
    const cipher = createCipheriv(algorithm, key.secret, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${key.id}.${sealed.toString('base64url')}`;
  }

  /** The id of the key that encrypted a text, when it is not configured. */
  missingKeyOf(sealed: string): string | undefined {
    const keyId = sealed.split('.')[1];
    return this.#keys.some(({ id }) => id === keyId) ? undefined : keyId;
  }

  /** @throws Error when the key is not there, or when text or context are not those that were sealed */
  open(sealed: string, context: string): string {
    const [version, keyId, content] = sealed.split('.');
    if (version !== 'v1' || content === undefined) throw new Error('this is nothing that was sealed here');
    const key = this.#keys.find(({ id }) => id === keyId);
    if (key === undefined) throw new Error(`the key ${keyId ?? ''} that sealed a secret is not configured`);
    const bytes = Buffer.from(content, 'base64url');
    const decipher = createDecipheriv(algorithm, key.secret, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  }
}

function toKey(bytes: Buffer): Key {
  if (bytes.length !== keyBytes) throw new Error(`a key must be ${keyBytes} bytes`);
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), secret: createSecretKey(bytes) };
}
