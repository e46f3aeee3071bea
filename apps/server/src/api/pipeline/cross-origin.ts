import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isApiPath } from './api-path.ts';

const readableHeaders = [
  'Allow',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Lists-Behind',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Service-Version',
  'WWW-Authenticate',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');

/** The same for every path: which paths and methods exist is said to clients with a key only. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, Prefer, User-Agent',
  'access-control-max-age': '7200',
};

/**
 * Lets pages of the allowed origins call the API from a browser: cross-origin resource sharing (CORS), as the Fetch standard
 * defines it. Without allowed origins no response has a header of it. Cookies are never allowed: the API knows keys only.
 */
export class CrossOrigin {
  readonly #allowed: ReadonlySet<string>;

  /** @param origins as browsers serialize them: `https://app.example.com` */
  constructor(origins: readonly string[]) {
    this.#allowed = new Set(origins);
  }

  /** The headers of the response to a request with these headers. */
  headers({ origin }: IncomingHttpHeaders): Readonly<Record<string, string>> {
    if (this.#allowed.size === 0) return {};
    // Caches must not give the response for one origin to another.
    if (!this.#allows(origin)) return { vary: 'Origin' };
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': readableHeaders,
    };
  }

  /** What the response to a preflight request of an allowed origin has in addition; undefined for other requests. */
  preflightHeaders({ method, url, headers }: FastifyRequest): Readonly<Record<string, string>> | undefined {
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    return isPreflight && isApiPath(url) && this.#allows(headers.origin) ? preflightHeaders : undefined;
  }

  #allows(origin: string | undefined): origin is string {
    return origin !== undefined && this.#allowed.has(origin);
  }
}
