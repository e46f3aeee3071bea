import type { Exchange } from '#scanner/check-api';
import { lines, listed } from '../documents.ts';

/** The directives of Cache-Control, lower case, without arguments. */
export function cacheDirectives(exchange: Exchange): Set<string> {
  return new Set(listed(exchange, 'cache-control').map((item) => (item.split('=', 1)[0] ?? '').trim().toLowerCase()));
}

/** Shared caches may store the response. */
export function isPubliclyCacheable(exchange: Exchange): boolean {
  const directives = cacheDirectives(exchange);
  if (['private', 'no-store', 'no-cache'].some((name) => directives.has(name))) return false;
  return (
    directives.has('public') || listed(exchange, 'cache-control').some((item) => /^s-maxage\s*=\s*"?[1-9]/i.test(item))
  );
}

const hitFields = [
  'cache-status',
  'x-cache',
  'x-cache-status',
  'cf-cache-status',
  'x-proxy-cache',
  'x-vercel-cache',
  'x-drupal-cache',
  'cdn-cache',
];

/** The header line that shows that the response came from a shared cache, or undefined. */
export function cacheHit(exchange: Exchange): string | undefined {
  if (/^[1-9]\d{0,9}$/.test(exchange.headers.get('age') ?? '')) return lines(exchange, 'age');
  const field = hitFields.find((name) => /\bhit\b/i.test(exchange.headers.get(name) ?? ''));
  return field && lines(exchange, field);
}
