import { createHash, createHmac } from 'node:crypto';
import type { BinaryLike } from 'node:crypto';
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

/** RFC 7515 with an algorithm of RFC 7518, section 3.2. Some libraries take a long secret for base64. */
const jsonWebToken: Reader = (value) => {
  const token = value.replace(/^Bearer[ +]/i, '');
  const [, signed, header, signature] = /^((eyJ[\w-]{5,500})\.[\w-]{4,4000})\.([\w-]{43,86})$/.exec(token) ?? [];
  if (signed === undefined || header === undefined) return undefined;
  const bits = /"alg"\s*:\s*"HS(256|384|512)"/.exec(Buffer.from(header, 'base64url').toString())?.[1];
  if (bits === undefined) return undefined;
  const isBy = (key: BinaryLike): boolean =>
    createHmac(`sha${bits}`, key).update(signed).digest('base64url') === signature;
  return {
    format: 'JSON Web Token',
    isSignedWith: (secret) => isBy(secret) || (isBase64(secret) && isBy(Buffer.from(secret, 'base64'))),
  };
};

function isBase64(secret: string): boolean {
  return secret.length >= 32 && /^[\w+/-]+=*$/.test(secret);
}

/** Sessions of Flask: `URLSafeTimedSerializer` of itsdangerous, with the salt of Flask. */
const flask: Reader = (value) => {
  const [, signed, signature] = /^(\.?[\w-]{2,4000}\.[\w-]{5,8})\.([\w-]{27})$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: 'Flask',
    isSignedWith: (secret) =>
      createHmac('sha1', createHmac('sha1', secret).update('cookie-session').digest())
        .update(signed)
        .digest('base64url') === signature,
  };
};

/** The package cookie-signature, with which Express and express-session sign. */
const express: Reader = (value) => {
  const [, signed, signature] = /^s:([^\s]{1,4000})\.([\w+/]{43})$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: 'Express',
    isSignedWith: (secret) =>
      createHmac('sha256', secret).update(signed).digest('base64').replace(/=+$/, '') === signature,
  };
};

/** `Rack::Session::Cookie` up to Rack 2. */
const rack: Reader = (value) => {
  const [, signed, signature] = /^([\w+/=\n]{8,4000})--([0-9a-f]{40})$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: 'Rack',
    isSignedWith: (secret) => createHmac('sha1', secret).update(signed).digest('hex') === signature,
  };
};

/** Sessions in signed cookies of Django: `TimestampSigner` with the salt of the session engine. */
const django: Reader = (value) => {
  const [, signed, signature] = /^(\.?[\w-]{2,4000}:\w{5,8}):([\w-]{43})$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  const salt = 'django.contrib.sessions.backends.signed_cookiessigner';
  return {
    format: 'Django',
    isSignedWith: (secret) =>
      createHmac(
        'sha256',
        createHash('sha256')
          .update(salt + secret)
          .digest(),
      )
        .update(signed)
        .digest('base64url') === signature,
  };
};

/** `set_secure_cookie` of Tornado, version 2 of the format. */
const tornado: Reader = (value) => {
  const [, signed, signature] = /^"?(2\|1:\d\|[^"\s]{10,4000}\|)([0-9a-f]{64})"?$/.exec(value) ?? [];
  if (signed === undefined) return undefined;
  return {
    format: 'Tornado',
    isSignedWith: (secret) => createHmac('sha256', secret).update(signed).digest('hex') === signature,
  };
};

/** Encrypted cookies of Laravel: the key of the encryption signs as well. */
const laravel: Reader = (value) => {
  if (!/^eyJ[\w+/]{40,4000}={0,2}$/.test(value)) return undefined;
  const { iv, value: encrypted, mac } = membersOf(value);
  if (typeof iv !== 'string' || typeof encrypted !== 'string' || typeof mac !== 'string') return undefined;
  return {
    format: 'Laravel',
    isSignedWith: (secret) =>
      createHmac('sha256', secret)
        .update(iv + encrypted)
        .digest('hex') === mac,
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
 * @param all the cookies that the response sets, among which may be one with the signature of this one
 */
export function signedCookie({ name, value }: NamedValue, all: readonly NamedValue[]): SignedCookie | undefined {
  const plain = decoded(value);
  for (const read of readers) {
    const signed = read(plain);
    if (signed !== undefined) return signed;
  }
  const signature = all.find((other) => other.name === `${name}.sig`)?.value;
  return signature === undefined ? undefined : keygrip(`${name}=${value}`, signature);
}

/** The package keygrip, with which Koa and cookie-session sign: in a second cookie, and as the value is sent. */
function keygrip(signed: string, signature: string): SignedCookie {
  return {
    format: 'Koa or cookie-session',
    isSignedWith: (secret) => createHmac('sha1', secret).update(signed).digest('base64url') === signature,
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
