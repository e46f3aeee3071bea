import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { memoize } from '#kernel';
import { routeOf } from '../route-of.ts';

const maxKnown = 1_000;
const maxKnownLength = 4_096;

/** Applies {@link applyETag} to the responses of conditional operations. */
export function applyConditionalGet(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (routeOf(request).operation?.conditional !== true || reply.statusCode !== 200) return payload;
  reply.header('cache-control', 'private, no-cache');
  return applyETag(request, reply, payload);
}

/**
 * Gives a successful response an `ETag` made from its bytes, and turns one that the client has already into 304 (RFC 9110
 * section 13.1.2).
 */
export function applyETag(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200 || !(typeof payload === 'string' || payload instanceof Uint8Array)) return payload;
  const etag = typeof payload === 'string' && payload.length <= maxKnownLength ? knownETagOf(payload) : eTagOf(payload);
  reply.header('etag', etag);
  if (!matches(request.headers['if-none-match'], etag)) return payload;
  reply.code(304);
  reply.removeHeader('content-type');
  reply.removeHeader('content-length');
  return null;
}

function eTagOf(payload: string | Uint8Array): string {
  return `"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
}

/** Most requests repeat an earlier one, whose text is compared faster than it is hashed. */
const knownETagOf = memoize(eTagOf, maxKnown);

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
