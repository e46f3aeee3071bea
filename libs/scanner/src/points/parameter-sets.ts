import type { Form, FormField } from '../artifacts.ts';
import { isHarmfulLink } from '../collect/crawl/links/harmful-link.ts';
import { isHarmfulForm } from '../collect/crawl/links/links-in-page.ts';
import { queryPairs } from '../collect/crawl/urls/query-pairs.ts';
import { maxOfRequest } from './injection-point.ts';
import { effectOf, tokenFieldsOf } from './safe-form.ts';
import type { FormEffect } from './safe-form.ts';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** One address with its parameters, as the site itself requests it. */
export interface ParameterSet {
  readonly kind: 'query' | 'form';
  readonly method: 'GET' | 'POST';
  /** Without its query for GET. */
  readonly url: URL;
  /** A form with this encoding is sent so. */
  readonly multipart: boolean;
  readonly parameters: Pairs;
  /** Positions in `parameters` that are worth probing, as many as are tested. */
  readonly probed: readonly number[];
  /** Further such positions. */
  readonly leftOut: readonly number[];
  /** The fields with an anti-CSRF token, and the page that has their current values. */
  readonly token?: { readonly page: URL; readonly fields: readonly string[] };
  /** Of a form of which each submission leaves an entry: the page where it stands, and requests for each parameter. */
  readonly entries?: { readonly page: URL; readonly maxRequests: number };
}

const maxEntryRequests = 6;
/** For all parameters of such a form together, but two for each. */
const maxFormEntries = 18;
const notContent =
  /^(?:_|cb|ts|utm_\w{1,20}|gclid|fbclid|phpsessid|jsessionid|sid|session_?id|__\w{1,40}|\w{0,20}(?:csrf|xsrf|nonce|captcha|token)\w{0,20})$/i;
const asset = /\.(?:js|mjs|css|png|jpe?g|gif|webp|ico|woff2?|ttf|map)$/i;
const textual = new Set(
  'text email tel search hidden url number select textarea date month week time datetime-local radio checkbox range color'.split(
    ' ',
  ),
);

/** The parameters of the query. */
export function setOfAddress(address: URL): ParameterSet {
  const parameters = queryPairs(address);
  const places = placesOf(parameters, () => true);
  return { kind: 'query', method: 'GET', url: withoutQuery(address), multipart: false, parameters, ...places };
}

/** Positions of the parameters that are worth probing, each name once. */
function placesOf(parameters: Pairs, isText: (at: number) => boolean): Pick<ParameterSet, 'probed' | 'leftOut'> {
  const places = parameters.flatMap(([name], at) =>
    isContent(name) && isText(at) && firstOfName(parameters, at) === at ? [at] : [],
  );
  return { probed: places.slice(0, maxOfRequest), leftOut: places.slice(maxOfRequest) };
}

/** False for a form that would change more than an entry, by what it says: probes never send it. */
export function mayTestForm(form: Form): boolean {
  if (isHarmfulLink(form.action) || form.fields.some(({ type }) => type === 'password' || type === 'file'))
    return false;
  return form.method === 'POST' ? effectOf(form) !== 'lasting' : !isHarmfulForm(form);
}

/** What pages load as it is, whatever its parameters are. */
export function isAsset({ pathname }: URL): boolean {
  return asset.test(pathname);
}

/** The fields of a form that may be tested. `page`: where it stands. */
export function setOfForm(form: Form, page: URL): ParameterSet {
  const effect = form.method === 'POST' ? effectOf(form) : 'none';
  const tokens = form.method === 'POST' ? tokenFieldsOf(form).map(({ name }) => name) : [];
  const fields = form.fields.filter(({ name }) => name !== '');
  const parameters = fields.map((field): [string, string] => [field.name, plausibleValue(field)]);
  const places = placesOf(parameters, (at) => isProbed(fields[at], effect));
  return {
    kind: 'form',
    method: form.method,
    url: form.method === 'GET' ? withoutQuery(form.action) : form.action,
    multipart: form.method === 'POST' && form.enctype === 'multipart/form-data',
    parameters,
    ...places,
    ...(tokens.length > 0 && { token: { page, fields: tokens } }),
    ...(effect === 'entry' && { entries: { page, maxRequests: entryRequests(places.probed.length) } }),
  };
}

function entryRequests(parameters: number): number {
  return Math.max(2, Math.min(maxEntryRequests, Math.floor(maxFormEntries / parameters)));
}

/** Position of the first parameter with the same name. */
export function firstOfName(parameters: Pairs, at: number): number {
  return parameters.findIndex(([name]) => name === parameters[at]?.[0]);
}

export function isContent(name: string): boolean {
  return name !== '' && name.length < 100 && !notContent.test(name);
}

/** In a form that leaves an entry, an empty hidden field says that it is a new one: another value may be that of an entry which is there. */
function isProbed(field: FormField | undefined, effect: FormEffect): boolean {
  if (field === undefined || !textual.has(field.type)) return false;
  return effect !== 'entry' || field.type !== 'hidden' || field.value !== '';
}

/** A person fills what is empty, but for what is hidden. */
function plausibleValue({ type, value }: FormField): string {
  if (value !== '' || type === 'hidden') return value;
  return plausible[type] ?? '1';
}

const plausible: Readonly<Record<string, string>> = {
  email: 'a@example.com',
  url: 'https://example.com/',
  date: '2026-01-01',
  month: '2026-01',
  week: '2026-W01',
  time: '12:00',
  'datetime-local': '2026-01-01T12:00',
  color: '#000000',
};

function withoutQuery(address: URL): URL {
  const bare = new URL(address);
  bare.search = '';
  bare.hash = '';
  return bare;
}
