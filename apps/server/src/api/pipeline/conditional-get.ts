import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Gives the responses of conditional operations an `ETag` made from their bytes, and turns a response that the client
 * has already into 304 (RFC 9110 section 13.1.2).
 */
export function applyConditionalGet(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const conditional = request.routeOptions.config.operation?.conditional === true;
  if (!conditional || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
  reply.header('etag', etag);
  reply.header('cache-control', 'private, no-cache');
  if (!matches(request.headers['if-none-match'], etag)) return payload;
  reply.code(304);
  reply.removeHeader('content-type');
  reply.removeHeader('content-length');
  return null;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*');
}
