import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export interface VerifyOptions {
  /** Seconds that the signature's time may lie before or after `now`. */
  readonly toleranceSeconds?: number;
  /** Seconds since the epoch. */
  readonly now: number;
}

/** The message was not signed with any of the secrets, or too long ago, or in the future. */
export class SignatureInvalid extends Error {
  override readonly name = 'SignatureInvalid';
}

const defaultToleranceSeconds = 300;
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
  return { service: serviceKey(secret), standard: createSecretKey(encoded, 'base64') };
}

function serviceKey(secret: string): KeyObject {
  return createSecretKey(secret, 'utf8');
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

/**
 * Checks a `Service-Signature` header against the body as it was received, byte for byte. Any of the secrets will do.
 * @throws SignatureInvalid
 */
export function verifyServiceSignature(
  body: string | Buffer,
  header: string | readonly string[] | undefined,
  secrets: string | readonly string[],
  { toleranceSeconds = defaultToleranceSeconds, now }: VerifyOptions,
): void {
  const { time, signatures } = parseHeader(header);
  const keys = [secrets].flat().map((secret) => secret.trim());
  if (keys.length === 0 || keys.includes('')) throw new SignatureInvalid('A secret is needed to verify a signature.');
  const matches = keys.some((secret) => {
    const expected = hmac(serviceKey(secret), `${time}.`, body);
    return signatures.some((signature) => equal(Buffer.from(signature, 'hex'), expected));
  });
  if (!matches) throw new SignatureInvalid('No signature matches the body.');
  if (Math.abs(now - Number(time)) > toleranceSeconds) {
    throw new SignatureInvalid('The signature is too old, or from the future.');
  }
}

function parseHeader(header: string | readonly string[] | undefined): { time: string; signatures: readonly string[] } {
  if (typeof header !== 'string') throw new SignatureInvalid('There must be exactly one Service-Signature header.');
  const parts = header.split(',').map((part) => part.trim());
  const valuesOf = (name: string): string[] =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const [time = '', ...moreTimes] = valuesOf('t');
  if (!/^\d{1,12}$/.test(time) || moreTimes.length > 0) throw new SignatureInvalid('The header has no valid time.');
  const signatures = valuesOf('v1').filter((signature) => /^[0-9a-f]{64}$/.test(signature));
  if (signatures.length === 0) throw new SignatureInvalid('The header has no v1 signature.');
  return { time, signatures };
}

function hmac(key: KeyObject, prefix: string, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(prefix).update(body).digest();
}

function equal(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
