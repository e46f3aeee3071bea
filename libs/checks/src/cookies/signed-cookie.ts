import { createHash, createHmac } from 'node:crypto';
import type { BinaryLike, BinaryToTextEncoding } from 'node:crypto';
import type { Cookie } from '#scanner/check-api';

type NamedValue = Pick<Cookie, 'name' | 'value'>;

/** The value of a cookie with a signature that depends on nothing else than the value and a secret. */
export interface SignedCookie {
  /** Who signs so. */
  readonly format: string;
  isSignedWith(secret: string): boolean;
}

/** Reads a value without its percent-encoding. */
type Reader = (value: string) => SignedCookie | undefined;

function mac(hash: string, key: BinaryLike, text: string, encoding: BinaryToTextEncoding): string {
  return createHmac(hash, key).update(text).digest(encoding);
}

/** RFC 7515 with an algorithm of RFC 7518, section 3.2. Some libraries take the secret for base64. */
const jsonWebToken: Reader = (value) => {
  const token = value.replace(/^Bearer[ +]/i, '');
  const [, signed, header, signature] = /^((eyJ[\w-]{5,500})\.[\w-]{4,4000})\.([\w-]{43,86})$/.exec(token) ?? [];
  if (signed === undefined || header === undefined) return undefined;
  const bits = /"alg"\s*:\s*"HS(256|384|512)"/.exec(Buffer.from(header, 'base64url').toString())?.[1];
  if (bits === undefined) return undefined;
  const isBy = (key: BinaryLike): boolean => mac(`sha${bits}`, key, signed, 'base64url') === signature;
  return {
    format: 'JSON Web Token',
    isSignedWith: (secret) => isBy(secret) || fromBase64(secret).some(isBy),
  };
};

/** As strict readers take it, and as that of Java before version 11 does: four characters at a time, without others than those of base64. */
function fromBase64(secret: string): Buffer[] {
  const whole = secret.length >= 32 && /^[\w+/-]+=*$/.test(secret) ? [secret] : [];
  const letters = secret.replace(/[^a-z\d+/]/gi, '');
  const inFours = letters.slice(0, letters.length - (letters.length % 4));
  return [...whole, inFours].map((text) => Buffer.from(text, 'base64')).filter(({ length }) => length > 0);
}

/** Sessions of Flask: `URLSafeTimedSerializer` of itsdangerous, with the salt of Flask. */
const flask: Reader = (value) => {
  const [, signed, signature] = /^(\.?[\w-]{2,4000}\.[\w-]{5,8})\.([\w-]{27})$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: 'Flask',
    isSignedWith: (secret) =>
      mac('sha1', createHmac('sha1', secret).update('cookie-session').digest(), signed, 'base64url') === signature,
  };
};

/** The package cookie-signature, with which Express and express-session sign; others sign the same, and have no mark before it. */
const express: Reader = (value) => {
  const [, mark, signed, signature] = /^(s:)?([^]{1,4000})\.([a-z\d+/]{43})=?$/i.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: mark === undefined ? 'Remix, Fastify or Hono' : 'Express',
    isSignedWith: (secret) => mac('sha256', secret, signed, 'base64').replace(/=+$/, '') === signature,
  };
};

/** `Rack::Session::Cookie` up to Rack 2. */
const rack: Reader = (value) => {
  const [, signed, signature] = /^([\w+/=\n]{8,4000})--([0-9a-f]{40})$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: 'Rack',
    isSignedWith: (secret) => mac('sha1', secret, signed, 'hex') === signature,
  };
};

/** Sessions in signed cookies of Django: `TimestampSigner` with the salt of the session engine, by SHA-1 before version 3.1. */
const django: Reader = (value) => {
  const [, signed, signature] = /^(\.?[\w-]{2,4000}:\w{5,8}):([\w-]{43}|[\w-]{27})$/.exec(value) ?? [];
  if (signed === undefined || signature === undefined) return undefined;
  const hash = signature.length === 43 ? 'sha256' : 'sha1';
  const salt = 'django.contrib.sessions.backends.signed_cookiessigner';
  return {
    format: 'Django',
    isSignedWith: (secret) =>
      mac(hash, createHash(hash).update(`${salt}${secret}`).digest(), signed, 'base64url') === signature,
  };
};

/** `set_secure_cookie` of Tornado, version 2 of the format. */
const tornado: Reader = (value) => {
  const [, signed, signature] = /^(2\|1:\d\|[^"\s]{10,4000}\|)([0-9a-f]{64})$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: 'Tornado',
    isSignedWith: (secret) => mac('sha256', secret, signed, 'hex') === signature,
  };
};

/** Encrypted cookies of Laravel: the key of the encryption signs as well. */
const laravel: Reader = (value) => {
  if (!/^eyJ[\w+/]{40,4000}={0,2}$/.test(value)) return undefined;
  const members = membersOf(value);
  const { iv, value: encrypted } = members;
  if (typeof iv !== 'string' || typeof encrypted !== 'string') return undefined;
  return {
    format: 'Laravel',
    isSignedWith: (secret) => mac('sha256', secret, `${iv}${encrypted}`, 'hex') === members['mac'],
  };
};

function membersOf(value: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(Buffer.from(value, 'base64').toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const readers: readonly Reader[] = [jsonWebToken, flask, express, rack, django, tornado, laravel];

/**
 * What signed a cookie, as far as its format tells; undefined for other cookies.
 * @param all the values that the response sets, by name, among which may be one with the signature of this one
 */
export function signedCookie({ name, value }: NamedValue, all: ReadonlyMap<string, string>): SignedCookie | undefined {
  const plain = decoded(value.replace(/^"([^"]*)"$/, '$1'));
  for (const read of readers) {
    const signed = read(plain);
    if (signed !== undefined) return signed;
  }
  const signature = all.get(`${name}.sig`);
  return signature === undefined ? undefined : keygrip(`${name}=${value}`, signature);
}

/** The package keygrip, with which Koa and cookie-session sign: in a second cookie, and as the value is sent. */
function keygrip(signed: string, signature: string): SignedCookie {
  return {
    format: 'Koa or cookie-session',
    isSignedWith: (secret) => mac('sha1', secret, signed, 'base64url') === signature,
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
