import { createHash, timingSafeEqual } from 'node:crypto';

/** The credentials of a `Proxy-Authorization` field (RFC 7617), or undefined where it has none. */
export function credentialsOf(
  field: string | undefined,
): { readonly username: string; readonly password: string } | undefined {
  const encoded = /^basic\s+(\S+)$/i.exec(field ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { username, password: rest.join(':') };
}

/** Compares in a time that says nothing about where two texts differ. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
