import { hash, timingSafeEqual } from 'node:crypto';
import { derivedToken } from '#kernel';
import type { Ids } from '#kernel';

const tokenBytes = 32;

/** A new token of 256 random bits, base64url: of a session, an invitation or a reset link. */
export function newSecretToken(ids: Ids): string {
  return Buffer.from(ids.secret(tokenBytes)).toString('base64url');
}

/** SHA-256 in hex: all that is stored of a token. */
export function hashSecretToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** An id such as `ses_…`, derived from the hash: what a token belongs to is found by its id. */
export function idOfSecretToken(prefix: string, tokenHash: string): string {
  return `${prefix}_${derivedToken(22, prefix, tokenHash)}`;
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
