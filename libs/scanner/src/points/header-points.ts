import type { Artifacts } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { pathShape } from '../collect/crawl/urls/path-shape.ts';
import { setCookieLines } from '../collect/set-cookie.ts';
import { maxResponseBytes } from './injection-point.ts';
import type { InjectionPoint, PointGroup } from './injection-point.ts';

const maxPages = 20;
const maxCookies = 5;
const fields = ['referer', 'user-agent', 'x-forwarded-for', 'accept-language'] as const;

type Cookie = readonly [name: string, value: string];

/** The headers and cookies of a page that an application may read: of one page of each path shape, the start page first. */
export function headerGroups({
  main,
  pages,
  exchanges,
}: Pick<Artifacts, 'main' | 'pages' | 'exchanges'>): PointGroup[] {
  const { origin } = main.end?.url ?? main.start;
  const cookies = cookiesOf(exchanges, origin);
  const byShape = new Map<string, URL>();
  for (const { url, exchange } of pages) {
    if (url.origin === origin && exchange.status < 400 && !byShape.has(pathShape(url)))
      byShape.set(pathShape(url), url);
  }
  return [...byShape.values()].slice(0, maxPages).map((url) => groupAt(url, cookies));
}

/** The last value of each cookie that the origin sets. */
function cookiesOf(exchanges: Artifacts['exchanges'], origin: string): readonly Cookie[] {
  const values = new Map<string, string>();
  for (const { url, headers } of exchanges) {
    if (url.origin !== origin) continue;
    for (const { cookie } of setCookieLines(headers)) if (cookie.name !== '') values.set(cookie.name, cookie.value);
  }
  return [...values].slice(0, maxCookies);
}

function groupAt(url: URL, cookies: readonly Cookie[]): PointGroup {
  const requestWith = (headers: Record<string, string>): ProbeRequest => ({ url, headers, maxBytes: maxResponseBytes });
  const common = { method: 'GET', url, byLink: false } as const;
  const headerPoints = fields.map((name): InjectionPoint => ({
    ...common,
    kind: 'header',
    name,
    value: '',
    label: `header ${name}`,
    request: (value) => requestWith({ [name]: asHeader(value) }),
  }));
  const cookiePoints = cookies.map(([name, value]): InjectionPoint => ({
    ...common,
    kind: 'cookie',
    name,
    value,
    label: `cookie ${name}`,
    request: (payload) => requestWith({ cookie: cookieHeader(cookies, (own) => (own === name ? payload : undefined)) }),
  }));
  return {
    points: [...headerPoints, ...cookiePoints],
    request: (valueAt) => {
      const headers = fields.map((name, at) => [name, asHeader(valueAt(at))] as const);
      const at = (name: string): number => fields.length + cookies.findIndex(([own]) => own === name);
      const cookie = cookieHeader(cookies, (name) => valueAt(at(name)));
      return requestWith({ ...Object.fromEntries(headers), ...(cookie !== '' && { cookie }) });
    },
  };
}

function cookieHeader(cookies: readonly Cookie[], payloadFor: (name: string) => string | undefined): string {
  return cookies
    .map(([name, value]) => {
      const payload = payloadFor(name);
      return `${name}=${payload === undefined ? value : asCookie(payload)}`;
    })
    .join('; ');
}

function asHeader(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, ' ');
}

/** RFC 6265 section 4.1.1 leaves some characters out; what holds one of them is encoded, as most servers expect. */
function asCookie(value: string): string {
  return /^[^\s;,"\\]*$/.test(value) ? value : encodeURIComponent(value);
}
