import { gunzipSync } from 'node:zlib';
import type { Exchange } from '../../../artifacts.ts';
import { resolveLink } from '../urls/resolve-link.ts';

const maxUnpackedBytes = 4 * 1024 * 1024;

export interface Sitemap {
  readonly pages: readonly URL[];
  /** Further sitemaps, when this one is an index. */
  readonly sitemaps: readonly URL[];
}

/** Reads a response as a sitemap (sitemaps.org: XML, its index, plain text; gzip or not); empty when it is none. */
export function readSitemap(exchange: Exchange, max: number): Sitemap {
  const text = unpacked(exchange);
  const isXml = text.slice(0, 2000).includes('<urlset') || text.slice(0, 2000).includes('<sitemapindex');
  if (!isXml) return { pages: exchange.mediaType === 'text/plain' ? lines(text, exchange.url, max) : [], sitemaps: [] };
  const locations = between(text, '<loc>', '</loc>', max)
    .map((location) =>
      resolveLink(location.replaceAll('&amp;', '&').replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ''), exchange.url),
    )
    .filter((url) => url !== undefined);
  return text.slice(0, 2000).includes('<sitemapindex')
    ? { pages: [], sitemaps: locations }
    : { pages: locations, sitemaps: [] };
}

function unpacked(exchange: Exchange): string {
  if (exchange.body[0] !== 0x1f || exchange.body[1] !== 0x8b) return exchange.text;
  try {
    return gunzipSync(exchange.body, { maxOutputLength: maxUnpackedBytes }).toString('utf8');
  } catch {
    return '';
  }
}

function lines(text: string, base: URL, max: number): URL[] {
  return text
    .split('\n', max)
    .filter((line) => /^https?:\/\//.test(line))
    .map((line) => resolveLink(line, base))
    .filter((url) => url !== undefined);
}

function between(text: string, open: string, close: string, max: number): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(open); at >= 0 && found.length < max; at = text.indexOf(open, at)) {
    const end = text.indexOf(close, at);
    if (end < 0) break;
    found.push(text.slice(at + open.length, end));
    at = end;
  }
  return found;
}
