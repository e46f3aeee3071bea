import type { Exchange } from '../../artifacts.ts';
import { folderOf } from '../../collect/crawl/urls/path-info.ts';
import { withoutNonces } from '../../collect/nonces.ts';
import { isHtml } from '../../collect/page.ts';
import { rejectionOf } from './blocked.ts';
import { withoutEcho } from './similarity.ts';

/**
 * Recognises the document with which a site responds to any path that it does not know, as servers of single-page
 * applications do, by the response to a path that cannot exist. Echoes of the path, its folder and the query, nonces and tokens make no
 * difference. Undefined where the site does not do so.
 */
export function catchAllOf(notFound: Exchange | undefined): ((exchange: Exchange) => boolean) | undefined {
  if (notFound === undefined || !isDocument(notFound) || rejectionOf(notFound) !== undefined) return undefined;
  const { status, url } = notFound;
  const text = withoutRandom(notFound.text);
  const common = withoutEcho(text, url);
  const folder = folderOf(url).pathname;
  return (exchange) => {
    if (exchange.status !== status || !isDocument(exchange)) return false;
    const own = withoutQuery(withoutRandom(exchange.text), exchange.url);
    // Compared as they are first: a document may contain the name of a path that it does not repeat.
    const isCommon = (form: string): boolean =>
      form === text || form === common || withoutEcho(form, exchange.url) === common;
    const { pathname } = folderOf(exchange.url);
    return isCommon(own) || (pathname.length > 1 && isCommon(own.replaceAll(pathname, folder)));
  };
}

/** Without the query where it is the whole value of an attribute, as in a form that leads back. */
function withoutQuery(html: string, { search }: URL): string {
  return search === '' ? html : html.replaceAll(`"${search.slice(1)}"`, '""');
}

const longWord = /[\w-]{20,200}/g;

/** Without nonces and tokens: long words of letters and digits, which are others in each response. */
function withoutRandom(html: string): string {
  return withoutNonces(html).replace(longWord, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? '' : word));
}

function isDocument(exchange: Exchange): boolean {
  return exchange.method === 'GET' && exchange.status < 300 && exchange.size > 0 && isHtml(exchange);
}
