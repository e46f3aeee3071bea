import type { Ids } from '#kernel';
import type { Exchange } from '../artifacts.ts';
import { isInScope } from './crawl/crawl-scope.ts';

/** An origin that no site knows (RFC 6761). */
export function foreignOrigin(ids: Pick<Ids, 'token'>): string {
  return `https://${ids.token(12).toLowerCase()}.example`;
}

/**
 * Whether the request came from an origin that was made for it. In a browser, pages of the site, and of partners that it
 * trusts, send their own.
 */
export function isFromForeignOrigin({ requestHeaders: { origin = '' } }: Exchange, target: URL): boolean {
  return URL.canParse(origin) && origin.endsWith('.example') && !isInScope(target, new URL(origin));
}
