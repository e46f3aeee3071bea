import type { Exchange } from '../artifacts.ts';
import { isHtml } from '../collect/page.ts';
import { rejectionOf } from './blocked.ts';
import { withoutEcho } from './similarity.ts';

const nonces = /\bnonce=(?:"[^"]*"|'[^']*'|[^\s>]+)/g;

/**
 * Recognises the document with which a site responds to any path that it does not know, as servers of single-page
 * applications do, by the response to a path that cannot exist. Echoes of the path and nonces make no difference. Undefined where the site does
 * not do so.
 */
export function catchAllOf(notFound: Exchange | undefined): ((exchange: Exchange) => boolean) | undefined {
  if (notFound === undefined || !isDocument(notFound) || rejectionOf(notFound) !== undefined) return undefined;
  const { status, text } = notFound;
  const common = commonText(notFound);
  return (exchange) =>
    exchange.status === status && isDocument(exchange) && (exchange.text === text || commonText(exchange) === common);
}

function isDocument(exchange: Exchange): boolean {
  return exchange.method === 'GET' && exchange.status < 300 && exchange.size > 0 && isHtml(exchange);
}

function commonText({ text, url }: Exchange): string {
  return withoutEcho(text.replace(nonces, ''), url);
}
