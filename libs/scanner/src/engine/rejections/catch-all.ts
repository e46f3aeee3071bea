import type { Exchange } from '../../artifacts.ts';
import { withoutNonces } from '../../collect/nonces.ts';
import { isHtml } from '../../collect/page.ts';
import { rejectionOf } from './blocked.ts';
import { withoutEcho } from './similarity.ts';

/**
 * Recognises the document with which a site responds to any path that it does not know, as servers of single-page
 * applications do, by the response to a path that cannot exist. Echoes of the path and nonces make no difference. Undefined
 * where the site does not do so.
 */
export function catchAllOf(notFound: Exchange | undefined): ((exchange: Exchange) => boolean) | undefined {
  if (notFound === undefined || !isDocument(notFound) || rejectionOf(notFound) !== undefined) return undefined;
  const { status, url } = notFound;
  const text = withoutNonces(notFound.text);
  const common = withoutEcho(text, url);
  return (exchange) => {
    if (exchange.status !== status || !isDocument(exchange)) return false;
    const own = withoutNonces(exchange.text);
    // Compared as they are first: a document may contain the name of a path that it does not repeat.
    return own === text || own === common || withoutEcho(own, exchange.url) === common;
  };
}

function isDocument(exchange: Exchange): boolean {
  return exchange.method === 'GET' && exchange.status < 300 && exchange.size > 0 && isHtml(exchange);
}
