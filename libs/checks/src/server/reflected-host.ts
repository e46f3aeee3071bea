import { getElementsByTagName } from 'domutils';
import { parsePage, shownField } from '#scanner/check-api';
import type { Artifacts, Exchange, Page } from '#scanner/check-api';

const attributes = ['href', 'src', 'action', 'content', 'data', 'formaction'];
const elements = new Set(['link', 'base', 'script', 'a', 'form', 'meta', 'iframe', 'img']);

/** The redirect or the HTML attribute in which a response builds a URL on `host`, as literal evidence. */
export function urlBuiltOn(host: string, response: Exchange): string | undefined {
  const location = response.headers.get('location');
  if (location !== undefined && hostOf(location) === host) return `Location: ${shownField(location)}`;
  const page = response.status < 400 && response.text.includes(host) ? parsePage(response) : undefined;
  return page && urlInPage(host, page);
}

function urlInPage(host: string, page: Pick<Page, 'document'>): string | undefined {
  for (const element of getElementsByTagName('*', page.document, true)) {
    if (!elements.has(element.name)) continue;
    for (const name of attributes) {
      const value = element.attribs[name] ?? '';
      const address =
        element.name === 'meta' ? value.replace(/^\s{0,5}\d{1,5}\s{0,5}[;,]\s{0,5}url\s{0,5}=\s{0,5}/i, '') : value;
      if (hostOf(address) === host) return `<${element.name} ${name}="${value}">`;
    }
  }
  return undefined;
}

const maxPages = 3;
/** Pages whose URLs with the site's own name are sent to people, or handed on by them. */
const handedOn = /forgot|reset|recover|passw|regist|sign-?up|invit|share|confirm|verif/i;

/**
 * Where a server writes its own name, as the request may have told it: the page that the target leads to, redirects, and pages with absolute
 * URLs of the site where that page has none, or whose URLs are sent to people.
 */
export function urlsWithOwnHost({ main, target, exchanges, pages }: OwnHostArtifacts): URL[] {
  const end = new URL(main.end?.url ?? target);
  end.hash = '';
  const namesOwn = ({ url, exchange, document }: Page): boolean =>
    url.host === end.host &&
    exchange.text.includes(end.hostname) &&
    urlInPage(end.hostname, { document }) !== undefined;
  const start = pages.find(({ url }) => url.href === end.href);
  const isTold = start !== undefined && namesOwn(start);
  const others = pages
    .filter((page) => page !== start && page.exchange.method === 'GET' && page.exchange.status < 400)
    .filter((page) => (!isTold || handedOn.test(page.url.pathname)) && namesOwn(page))
    .map(({ url }) => url)
    .toSorted((one, other) => Number(handedOn.test(other.pathname)) - Number(handedOn.test(one.pathname)))
    .slice(0, maxPages);
  const [first, ...further] = others;
  const urls = [end, ...(first === undefined ? [] : [first]), ...redirectsToOwnHost(exchanges, end), ...further];
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}

type OwnHostArtifacts = Pick<Artifacts, 'main' | 'target' | 'exchanges' | 'pages'>;

/** Redirects that name the host: their addresses are written by the server, from a name that it was given. */
function redirectsToOwnHost(exchanges: readonly Exchange[], { host }: URL): URL[] {
  return exchanges
    .filter(({ url, method, status, headers }) => {
      const location = headers.get('location') ?? '';
      const isOwn = /^https?:\/\//i.test(location) && URL.canParse(location) && new URL(location).host === host;
      return url.host === host && method === 'GET' && status >= 300 && status < 400 && isOwn;
    })
    .map(({ url }) => url);
}

function hostOf(address: string): string | undefined {
  const text = address.trim();
  if (!/^(?:https?:)?\/\//i.test(text) || !URL.canParse(text, 'https://base.example')) return undefined;
  return new URL(text, 'https://base.example').hostname;
}

/** A shared cache may keep the response and give it to others. */
export function isCacheable({ headers }: Exchange): boolean {
  const control = headers.all('cache-control').join(',').toLowerCase();
  if (/\b(?:no-store|private|no-cache)\b/.test(control)) return false;
  return /\bpublic\b|\bs-maxage=[1-9]|\bmax-age=[1-9]/.test(control) || headers.has('age') || headers.has('x-cache');
}

/** A parameter of its own, so that no cache gives the response to users. */
export function withoutCache(url: URL, token: string): URL {
  const fresh = new URL(url);
  fresh.searchParams.set('cb', token);
  return fresh;
}
