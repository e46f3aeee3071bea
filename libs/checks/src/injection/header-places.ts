import { pathShape } from '#scanner/check-api';
import type { Artifacts, ProbeRequest } from '#scanner/check-api';
import { cookiesSet } from '../cookies/set-cookie.ts';
import { maxResponseBytes } from './injection-points.ts';
import type { ValuePlace } from './value-place.ts';

const maxPages = 20;
const maxCookies = 5;
const fields = ['referer', 'user-agent', 'x-forwarded-for', 'accept-language'] as const;

/** The headers and cookies of a page that an application may read. */
export interface HeaderPlaces {
  readonly places: readonly ValuePlace[];
  /** All of them in one request, each with the value that is given for its position. */
  readonly request: (valueAt: (position: number) => string) => ProbeRequest;
}

/** One page of each shape, the start page first. */
export function headerPlaces(artifacts: Artifacts): HeaderPlaces[] {
  const { main, pages } = artifacts;
  const { origin } = main.end?.url ?? main.start;
  const cookies = cookiesSet(artifacts)
    .filter(({ exchange }) => exchange.url.origin === origin)
    .map(({ cookie }): Cookie => [cookie.name, cookie.value])
    .slice(0, maxCookies);
  const byShape = new Map(
    pages
      .filter(({ url, exchange }) => url.origin === origin && exchange.status < 400)
      .toReversed()
      .map(({ url }) => [pathShape(url), url]),
  );
  return [...byShape.values()]
    .toReversed()
    .slice(0, maxPages)
    .map((url) => placesAt(url, cookies));
}

type Cookie = readonly [name: string, value: string];

function placesAt(url: URL, cookies: readonly Cookie[]): HeaderPlaces {
  const requestWith = (headers: Record<string, string>): ProbeRequest => ({ url, headers, maxBytes: maxResponseBytes });
  const ofHeaders = fields.map((name): ValuePlace => ({
    label: `header ${name}`,
    value: '',
    byLink: false,
    request: (value) => requestWith({ [name]: asHeader(value) }),
  }));
  const ofCookies = cookies.map(([name, value]): ValuePlace => ({
    label: `cookie ${name}`,
    value,
    byLink: false,
    request: (payload) => requestWith({ cookie: cookieHeader(cookies, (own) => (own === name ? payload : undefined)) }),
  }));
  const places = [...ofHeaders, ...ofCookies];
  return {
    places,
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
