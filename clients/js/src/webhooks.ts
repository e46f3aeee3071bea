import { bytesOf, bytesOfHex, hexOf } from './bytes.ts';
import type { Bytes } from './bytes.ts';
import { SignatureVerificationError } from './errors.ts';
import type { WebhookEvent } from './models.ts';
import { webCrypto } from './web-crypto.ts';
import type { WebCrypto } from './web-crypto.ts';

/** The body of a webhook, as it came: a `Buffer` is a `Uint8Array`. */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

/** How to verify a signature. */
export interface VerifyOptions {
  /** Seconds by which the signature's time may differ from now, either way; 300 by default. */
  tolerance?: number | undefined;
  /** Unix time in seconds; the clock by default. */
  now?: number | undefined;
}

/**
 * The event, when `body` is what was signed with one of the secrets. `body` must be the bytes as they came, not parsed and
 * written again; `header` is the value of `Service-Signature`. Throws a `SignatureVerificationError`.
 */
export async function verify(
  body: WebhookBody,
  header: string | readonly string[] | null | undefined,
  secret: string | readonly string[] | undefined,
  { tolerance = 300, now = Date.now() / 1_000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const { time, signatures } = parseHeader(header);
  const secrets = (typeof secret === 'string' ? [secret] : (secret ?? [])).map((one) => one.trim()).filter(Boolean);
  if (secrets.length === 0) throw new SignatureVerificationError('there is no secret to verify with');
  const received = textOrBytes(body);
  const signed = signedBytes(received, time);
  const { subtle } = await webCrypto();
  const matches = await Promise.all(
    secrets.map(async (one) => {
      const key = await keyOf(one);
      return Promise.all(signatures.map((signature) => subtle.verify('HMAC', key, signature, signed)));
    }),
  );
  if (!matches.flat().includes(true)) {
    throw new SignatureVerificationError('no signature matches: the body was changed, or the secret is another one');
  }
  if (!(Math.abs(now - time) <= tolerance)) {
    throw new SignatureVerificationError('the signature is too old, or from the future');
  }
  return JSON.parse(typeof received === 'string' ? received : new TextDecoder().decode(received)) as WebhookEvent;
}

/** The `Service-Signature` that the service would send with `body`, for tests of a receiver. */
export async function signForTest(
  body: WebhookBody,
  secret: string,
  timestamp: number = Math.floor(Date.now() / 1_000),
): Promise<string> {
  const { subtle } = await webCrypto();
  const digest = await subtle.sign('HMAC', await keyOf(secret.trim()), signedBytes(textOrBytes(body), timestamp));
  return `t=${timestamp},v1=${hexOf(new Uint8Array(digest))}`;
}

function parseHeader(header: string | readonly string[] | null | undefined): { time: number; signatures: Bytes[] } {
  const values = typeof header === 'string' ? [header] : (header ?? []);
  if (values.length > 1) throw new SignatureVerificationError('the Service-Signature header came more than once');
  const [text = ''] = values;
  if (text === '') throw new SignatureVerificationError('the Service-Signature header is missing');
  const parts = text.split(',').map((part): [string, string] => {
    const [name = '', ...value] = part.trim().split('=');
    return [name, value.join('=')];
  });
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) throw new SignatureVerificationError('the Service-Signature header has no time');
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value]) => bytesOfHex(value));
  if (signatures.length === 0) throw new SignatureVerificationError('the Service-Signature header has no v1 signature');
  return { time: Number(time), signatures };
}

/** Frameworks replace the body by the object that it is in JSON, unless they are told not to. */
function textOrBytes(body: WebhookBody): string | Uint8Array {
  if (typeof body === 'string') return body;
  if (ArrayBuffer.isView(body)) return body;
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new SignatureVerificationError('the body must be text or bytes, as it came: take it before it is parsed');
}

/** A key of HMAC-SHA256: the whole secret as text. */
async function keyOf(secret: string): ReturnType<WebCrypto['subtle']['importKey']> {
  const { subtle } = await webCrypto();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify']);
}

/** What is signed: the time, a dot and the body. */
function signedBytes(body: string | Uint8Array, timestamp: number): Bytes {
  return bytesOf(`${timestamp}.`, body);
}
