import { formLink, isHarmfulLink, isInScope, pathShape } from '#scanner/check-api';
import type { Artifacts, Form, FormField, ProbeRequest } from '#scanner/check-api';
import { isSafeForm } from './safe-form.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** A parameter of the site whose value a request can choose. */
export interface InjectionPoint {
  readonly method: 'GET' | 'POST';
  /** The form is submitted as `multipart/form-data`. */
  readonly multipart: boolean;
  /** Without its query where the parameters are those of the query. */
  readonly url: URL;
  readonly parameters: Pairs;
  /** Position in `parameters`. */
  readonly index: number;
  readonly name: string;
  readonly value: string;
}

const maxPoints = 120;
/** URLs of one path shape (digits aside) in which a parameter is tested. */
const maxPerShape = 12;
const notContent =
  /^(?:_|v|ver|version|cb|ts|utm_\w{1,20}|gclid|fbclid|phpsessid|jsessionid|sid|session_?id|__\w{1,40}|\w{0,20}(?:csrf|xsrf|nonce|captcha|token)\w{0,20})$/i;
const asset = /\.(?:js|mjs|css|png|jpe?g|gif|svg|webp|ico|woff2?|ttf|map)$/i;
const textual = new Set([
  'text',
  'email',
  'tel',
  'search',
  'hidden',
  'url',
  'number',
  'select',
  'textarea',
  'date',
  'radio',
  'checkbox',
  'range',
  'color',
]);

/**
 * The parameters to test, from links, forms and URLs of the crawl: GET, and POST where sending is safe. One of each
 * path shape comes before the second of any, at most 120.
 */
export function injectionPoints({
  target,
  pages,
  exchanges,
}: Pick<Artifacts, 'target' | 'pages' | 'exchanges'>): InjectionPoint[] {
  const isOurs = (url: URL): boolean => isInScope(target, url) && !isHarmfulLink(url) && !asset.test(url.pathname);
  const addresses = [
    ...exchanges.filter(({ method }) => method === 'GET').map(({ url }) => url),
    ...pages.flatMap(({ links, subresources }) => [
      ...links.map(({ url }) => url),
      ...subresources.filter(({ kind }) => kind === 'frame').map(({ url }) => url),
    ]),
  ];
  const forms = pages.flatMap(({ forms }) => forms).filter(({ action }) => isOurs(action));
  const points = [
    ...forms.flatMap(pointsOfForm),
    ...addresses.filter((url) => url.search.length > 1 && isOurs(url)).flatMap(pointsOfUrl),
  ];
  return inFairOrder(points.filter(({ name }) => name !== '' && name.length < 100 && !notContent.test(name)));
}

/** The request with `payload` in place of the point's value. `raw`: the payload is percent-encoded already. */
export function requestWith(
  point: InjectionPoint,
  payload: string,
  options: { readonly raw?: boolean } = {},
): ProbeRequest {
  if (point.multipart) return multipartRequest(point, payload);
  const encode = options.raw === true ? (text: string) => text : encodeURIComponent;
  const pairs = point.parameters.map(
    ([name, value], at) =>
      `${encodeURIComponent(name)}=${at === point.index ? encode(payload) : encodeURIComponent(value)}`,
  );
  const url = new URL(point.url);
  if (point.method === 'GET') {
    url.search = pairs.join('&');
    return { url, maxBytes: maxResponseBytes };
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { url, method: 'POST', headers, body: pairs.join('&'), maxBytes: maxResponseBytes };
}

const boundary = '----scanledger-form-boundary';

/** RFC 7578. */
function multipartRequest({ url, parameters, index }: InjectionPoint, payload: string): ProbeRequest {
  const parts = parameters.map(([name, value], at) => {
    const quoted = name.replaceAll('"', '%22').replace(/[\r\n]/g, '');
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${at === index ? payload : value}\r\n`;
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { url, method: 'POST', headers, body: `${parts.join('')}--${boundary}--\r\n`, maxBytes: maxResponseBytes };
}

/** Bytes of a response that probes look at. */
export const maxResponseBytes = 256 * 1024;

function pointsOfUrl(address: URL): InjectionPoint[] {
  return pointsOf('GET', withoutQuery(address), [...address.searchParams], false);
}

function pointsOfForm(form: Form): InjectionPoint[] {
  if (form.method === 'POST' ? !isSafeForm(form) : isHarmfulLink(formLink(form))) return [];
  if (form.fields.some(({ type }) => type === 'password' || type === 'file')) return [];
  const fields = form.fields.filter(({ name }) => name !== '');
  const parameters = fields.map((field): [string, string] => [field.name, plausibleValue(field)]);
  const url = form.method === 'GET' ? withoutQuery(form.action) : form.action;
  const multipart = form.method === 'POST' && form.enctype === 'multipart/form-data';
  return pointsOf(form.method, url, parameters, multipart).filter(({ index }) =>
    textual.has(fields[index]?.type ?? ''),
  );
}

function plausibleValue({ type, value }: FormField): string {
  if (value !== '') return value;
  return { email: 'a@example.com', url: 'https://example.com/', date: '2026-01-01', number: '1' }[type] ?? '1';
}

function pointsOf(method: InjectionPoint['method'], url: URL, parameters: Pairs, multipart: boolean): InjectionPoint[] {
  return parameters
    .slice(0, 12)
    .map(([name, value], index) => ({ method, multipart, url, parameters, index, name, value }));
}

function withoutQuery(url: URL): URL {
  const bare = new URL(url);
  bare.search = '';
  bare.hash = '';
  return bare;
}

function inFairOrder(points: readonly InjectionPoint[]): InjectionPoint[] {
  const seen = new Set<string>();
  const rounds: InjectionPoint[][] = [];
  const perShape = new Map<string, number>();
  for (const point of points) {
    const exact = `${point.method} ${point.url.href} ${point.name}`;
    if (seen.has(exact)) continue;
    seen.add(exact);
    const shape = `${point.method} ${point.url.host}${pathShape(point.url)} ${point.name}`;
    const round = perShape.get(shape) ?? 0;
    perShape.set(shape, round + 1);
    if (round < maxPerShape) (rounds[round] ??= []).push(point);
  }
  return rounds.flat().slice(0, maxPoints);
}
