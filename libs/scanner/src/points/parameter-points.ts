import type { Artifacts, Form, FormField } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import { isHarmfulLink } from '../collect/crawl/harmful-link.ts';
import { isHarmfulForm } from '../collect/crawl/links-in-page.ts';
import { choiceOf, pathShape } from '../collect/crawl/path-shape.ts';
import { maxResponseBytes, single } from './injection-point.ts';
import type { InjectionPoint, PointGroup } from './injection-point.ts';
import { effectOf, tokenFieldsOf } from './safe-form.ts';

type Pairs = readonly (readonly [name: string, value: string])[];

/** One address with its parameters, as the site itself requests it. */
interface ParameterSet {
  readonly kind: 'query' | 'form';
  readonly method: 'GET' | 'POST';
  /** Without its query for GET. */
  readonly url: URL;
  /** A form with this encoding is sent so. */
  readonly multipart: boolean;
  readonly parameters: Pairs;
  /** Positions in `parameters` that are worth probing. */
  readonly probed: readonly number[];
  /** The fields with an anti-CSRF token, and the page that has their current values. */
  readonly token?: { readonly page: URL; readonly fields: readonly string[] };
  /** Of a form of which each submission leaves an entry: requests for each parameter. */
  readonly maxRequests?: number;
}

const maxParameters = 12;
const maxEntryRequests = 6;
const notContent =
  /^(?:_|v|ver|version|cb|ts|utm_\w{1,20}|gclid|fbclid|phpsessid|jsessionid|sid|session_?id|__\w{1,40}|\w{0,20}(?:csrf|xsrf|nonce|captcha|token)\w{0,20})$/i;
const asset = /\.(?:js|mjs|css|png|jpe?g|gif|webp|ico|woff2?|ttf|map)$/i;
/** What a page loads from programs as well, with parameters: frames, generated images and documents. */
const dynamic: ReadonlySet<string> = new Set(['frame', 'object', 'image', 'media']);
const textual = new Set(
  'text email tel search hidden url number select textarea date radio checkbox range color'.split(' '),
);

/** The parameters of links, forms and crawled URLs: GET, and POST where sending is safe. Each address with its names once. */
export function parameterGroups(
  artifacts: Pick<Artifacts, 'target' | 'pages' | 'rendered' | 'exchanges'>,
): PointGroup[] {
  const { target, exchanges } = artifacts;
  const pages = [...artifacts.pages, ...artifacts.rendered];
  const isOurs = (url: URL): boolean => isInScope(target, url) && !isHarmfulLink(url) && !asset.test(url.pathname);
  const addresses = [
    ...exchanges.filter(({ method }) => method === 'GET').map(({ url }) => url),
    ...pages.flatMap(({ links, subresources }) => [
      ...links.map(({ url }) => url),
      ...subresources.filter(({ kind }) => dynamic.has(kind)).map(({ url }) => url),
    ]),
  ];
  const forms = pages.flatMap((page) => page.forms.map((form) => ({ form, page: page.url })));
  const sets = [
    ...forms.filter(({ form: { action } }) => isOurs(action)).flatMap(({ form, page }) => setOfForm(form, page)),
    ...addresses.filter((url) => url.search.length > 1 && isOurs(url)).map(setOfAddress),
  ];
  return distinctPoints(sets).map(groupOf);
}

function setOfAddress(address: URL): ParameterSet {
  const parameters = [...address.searchParams];
  const probed = parameters.flatMap(([name], at) =>
    at < maxParameters && isContent(name) && firstOfName(parameters, at) === at ? [at] : [],
  );
  return { kind: 'query', method: 'GET', url: withoutQuery(address), multipart: false, parameters, probed };
}

function setOfForm(form: Form, page: URL): ParameterSet[] {
  const effect = form.method === 'POST' ? effectOf(form) : 'none';
  if (effect === 'lasting' || (form.method === 'GET' && isHarmfulForm(form))) return [];
  if (form.fields.some(({ type }) => type === 'password' || type === 'file')) return [];
  const tokens = form.method === 'POST' ? tokenFieldsOf(form).map(({ name }) => name) : [];
  const fields = form.fields.filter(({ name }) => name !== '');
  const parameters = fields.map((field): [string, string] => [field.name, plausibleValue(field)]);
  const probed = fields.flatMap(({ name, type }, at) =>
    at < maxParameters && isContent(name) && textual.has(type) && firstOfName(parameters, at) === at ? [at] : [],
  );
  return [
    {
      kind: 'form',
      method: form.method,
      url: form.method === 'GET' ? withoutQuery(form.action) : form.action,
      multipart: form.method === 'POST' && form.enctype === 'multipart/form-data',
      parameters,
      probed,
      ...(tokens.length > 0 && { token: { page, fields: tokens } }),
      ...(effect === 'entry' && { maxRequests: maxEntryRequests }),
    },
  ];
}

/** Position of the first parameter with the same name. */
function firstOfName(parameters: Pairs, at: number): number {
  return parameters.findIndex(([name]) => name === parameters[at]?.[0]);
}

export function isContent(name: string): boolean {
  return name !== '' && name.length < 100 && !notContent.test(name);
}

function plausibleValue({ type, value }: FormField): string {
  if (value !== '') return value;
  return { email: 'a@example.com', url: 'https://example.com/', date: '2026-01-01', number: '1' }[type] ?? '1';
}

/**
 * One set for each point: two links that differ in the point's own value, or in the digits of other values, lead to the
 * same code. Sets without a new point are left out.
 */
function distinctPoints(sets: readonly ParameterSet[]): ParameterSet[] {
  const seen = new Set<string>();
  return sets
    .map((set) => ({ ...set, probed: set.probed.filter((at) => isNew(seen, keyOf(set, at))) }))
    .filter(({ probed }) => probed.length > 0);
}

function keyOf({ method, url, parameters }: ParameterSet, at: number): string {
  const others = parameters.flatMap(([name, value], position) =>
    position === at ? [] : [`${name}=${choiceOf(name, value)}`],
  );
  return [method, url.href, parameters[at]?.[0], ...others.toSorted()].join('\n');
}

function isNew(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** Of parameters with one name, servers take the first, the last, or all of them: each carries the value. */
function groupOf(set: ParameterSet): PointGroup {
  const firstOf = (at: number): number => firstOfName(set.parameters, at);
  const points = set.probed.map((index): InjectionPoint => {
    const [name, value] = set.parameters[index] ?? ['', ''];
    return {
      kind: set.kind,
      method: set.method,
      url: set.url,
      name,
      value,
      byLink: true,
      label: `${set.method} parameter ${name}`,
      ...(set.maxRequests !== undefined && { maxRequests: set.maxRequests }),
      request: (payload, options) =>
        requestWith(set, (at) => (firstOf(at) === index ? payload : undefined), options?.raw),
    };
  });
  return {
    points,
    request: (valueAt) =>
      requestWith(set, (at) =>
        set.probed.includes(firstOf(at)) ? valueAt(set.probed.indexOf(firstOf(at))) : undefined,
      ),
  };
}

/** The set's request with other values at some positions. */
function requestWith(set: ParameterSet, valueAt: (at: number) => string | undefined, raw = false): ProbeRequest {
  const { token } = set;
  if (token === undefined) return encodedRequest(set, valueAt, raw);
  const isToken = (at: number): boolean => token.fields.includes(set.parameters[at]?.[0] ?? '');
  const tokens = {
    page: token.page,
    requestWith: (valueOf: (field: string) => string | undefined): ProbeRequest =>
      encodedRequest(set, (at) => (isToken(at) ? valueOf(set.parameters[at]?.[0] ?? '') : valueAt(at)), raw),
  };
  return { ...encodedRequest(set, valueAt, raw), tokens };
}

function encodedRequest(set: ParameterSet, valueAt: (at: number) => string | undefined, raw: boolean): ProbeRequest {
  if (set.multipart) return multipartRequest(set, valueAt);
  const encode = raw ? (text: string): string => text : encodeURIComponent;
  const query = set.parameters
    .map(([name, own], at) => {
      const chosen = valueAt(at);
      return `${encodeURIComponent(name)}=${chosen === undefined ? encodeURIComponent(own) : encode(chosen)}`;
    })
    .join('&');
  const url = new URL(set.url);
  if (set.method === 'GET') {
    url.search = query;
    return { url, maxBytes: maxResponseBytes };
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { url, method: 'POST', headers, body: query, maxBytes: maxResponseBytes };
}

const boundary = '----scanledger-form-boundary';

/** RFC 7578. */
function multipartRequest(
  { url, parameters }: ParameterSet,
  valueAt: (at: number) => string | undefined,
): ProbeRequest {
  const parts = parameters.map(([name, own], at) => {
    const quoted = name.replaceAll('"', '%22').replace(/[\r\n]/g, '');
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${valueAt(at) ?? own}\r\n`;
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { url, method: 'POST', headers, body: `${parts.join('')}--${boundary}--\r\n`, maxBytes: maxResponseBytes };
}

function withoutQuery(address: URL): URL {
  const bare = new URL(address);
  bare.search = '';
  bare.hash = '';
  return bare;
}

/** A further parameter, with the value as its name, at one address of each path shape. */
export function parameterNameGroups(groups: readonly PointGroup[]): PointGroup[] {
  const byShape = new Map<string, InjectionPoint>();
  for (const point of groups.flatMap(({ points }) => points)) {
    const shape = point.url.origin + pathShape(point.url);
    if (point.method === 'GET' && !byShape.has(shape)) byShape.set(shape, point);
  }
  return [...byShape.values()].map((point) => single(nameBeside(point)));
}

function nameBeside(point: InjectionPoint): InjectionPoint {
  return {
    kind: 'parameter_name',
    method: 'GET',
    url: point.url,
    name: '',
    value: '',
    byLink: true,
    label: 'name of a parameter',
    request: (value) => {
      const request = point.request(point.value);
      return { ...request, url: new URL(`${request.url.href}&${encodeURIComponent(value)}=1`) };
    },
  };
}
