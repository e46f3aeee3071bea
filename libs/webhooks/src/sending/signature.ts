import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const standardPrefix = 'whsec_';

/** A secret made ready to sign, once for many signatures. */
export interface SigningKey {
  /** The UTF-8 bytes of the whole secret. */
  readonly service: KeyObject;
  /** The bytes that the base64 after `whsec_` stands for. */
  readonly standard: KeyObject;
}

export function signingKey(secret: string): SigningKey {
  const encoded = secret.startsWith(standardPrefix) ? secret.slice(standardPrefix.length) : secret;
  return { service: createSecretKey(secret, 'utf8'), standard: createSecretKey(encoded, 'base64') };
}

/**
 * `t=<Unix seconds>,v1=<hex>`: HMAC-SHA256 over `t.body`. One `v1` a key, so that a receiver may hold any of the secrets
 * while they are rotated.
 */
export function serviceSignature(keys: readonly SigningKey[], seconds: number, body: string | Buffer): string {
  const signatures = keys.map(({ service }) => `v1=${hmac(service, `${seconds}.`, body).toString('hex')}`);
  return [`t=${seconds}`, ...signatures].join(',');
}

/** The `webhook-signature` header of Standard Webhooks: `v1,<base64>` for each key, over `id.t.body`. */
export function standardSignature(
  keys: readonly SigningKey[],
  id: string,
  seconds: number,
  body: string | Buffer,
): string {
  const signed = keys.map(({ standard }) => hmac(standard, `${id}.${seconds}.`, body).toString('base64'));
  return signed.map((signature) => `v1,${signature}`).join(' ');
}

function hmac(key: KeyObject, prefix: string, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(prefix).update(body).digest();
}
