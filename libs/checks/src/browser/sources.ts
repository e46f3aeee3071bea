import { fragmentRoute } from '#scanner/check-api';
import type { PageVisit } from '#scanner/check-api';
import { formed } from './formed-values.ts';
import type { Form } from './formed-values.ts';
import { textsFor } from './messages.ts';

/** What an attacker can choose of a page's surroundings. */
export type Source = Place & { readonly form?: Form };

type Place =
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'query' | 'fragment' | 'path' | 'last segment' | 'referrer' | 'window.name' }
  | { readonly kind: 'fragment parameter'; readonly name: string }
  /** What the user types, at the attacker's instigation. */
  | { readonly kind: 'field' }
  /** Only where something else lets the attacker write there. */
  | { readonly kind: 'storage' | 'cookie'; readonly name: string }
  | { readonly kind: 'record' }
  /** `scripts`: those that say what messages have to be like. */
  | { readonly kind: 'socket'; readonly scripts: readonly string[] };

export type Setting = readonly [source: Source, value: string];

/** For evidence. */
export function nameOf(source: Source): string {
  const { form } = source;
  if (form === undefined) return placeOf(source);
  if (typeof form === 'object' && 'before' in form) {
    const around = [form.before && `after ${form.before}`, form.after && `before ${form.after}`].filter(Boolean);
    return `${placeOf(source)}, ${around.join(', ')}`;
  }
  if (typeof form === 'object' && 'separator' in form) return `${placeOf(source)}, in a list with ${form.separator}`;
  if (typeof form === 'object' && 'names' in form) return `${placeOf(source)}, as ${form.names[0] ?? ''}${form.inner}`;
  const encoding = form === 'base64' ? 'Base64' : form.isBase64 === true ? 'JSON in Base64' : 'JSON';
  return `${placeOf(source)}, as ${encoding}`;
}

function placeOf(source: Place): string {
  switch (source.kind) {
    case 'parameter':
      return `parameter ${source.name} of the URL`;
    case 'query':
      return 'query of the URL';
    case 'fragment':
      return 'fragment of the URL';
    case 'path':
      return 'path of the URL';
    case 'last segment':
      return 'last segment of the path of the URL';
    case 'fragment parameter':
      return `parameter ${source.name} in the fragment of the URL`;
    case 'storage':
      return `entry ${source.name} of storage`;
    case 'cookie':
      return `cookie ${source.name}`;
    case 'field':
      return 'text that a user types';
    case 'record':
      return 'record of IndexedDB';
    case 'socket':
      return 'message of a WebSocket';
    default:
      return source.kind === 'referrer' ? 'document.referrer' : 'window.name';
  }
}

const notByLink: ReadonlySet<string> = new Set(['storage', 'cookie', 'record', 'socket', 'field']);

/** A link, or a page that opens the site, is enough to choose the value. */
export function isByLink({ kind }: Source): boolean {
  return !notByLink.has(kind);
}

/** The source with values as they are. */
export function withoutForm({ form: _form, ...plain }: Source): Source {
  return plain;
}

/** A visit of `page` with these values in its sources. */
export function visitWith(page: URL, settings: readonly Setting[]): PageVisit {
  const query = parametersOf(page.search);
  const fragments: [name: string, value: string][] = [];
  const stored: Record<string, string> = {};
  const cookies: Record<string, string> = {};
  let path: string | undefined;
  let wholeQuery: string | undefined;
  let wholeFragment: string | undefined;
  let referrer: URL | undefined;
  let windowName: string | undefined;
  let typed: string | undefined;
  let recorded: string | undefined;
  let received: readonly string[] | undefined;
  for (const [source, plain] of settings) {
    const value = formed(plain, source.form);
    switch (source.kind) {
      case 'parameter':
        query.set(encodedInQuery(source.name), encodedInQuery(value));
        break;
      case 'query':
        wholeQuery = withoutControls(value.replaceAll('#', '%23'));
        break;
      case 'fragment':
        wholeFragment = withoutControls(value);
        break;
      case 'path':
        path = `${page.pathname.replace(/\/$/, '')}/${value.replace(/[%?#]/g, encodeURIComponent)}`;
        break;
      case 'last segment':
        path = `${beforeLastSegment(page)}${encodeURIComponent(value)}`;
        break;
      case 'fragment parameter':
        fragments.push([source.name, encodedInQuery(value)]);
        break;
      case 'referrer':
        referrer = referrerWith(value);
        break;
      case 'window.name':
        windowName = value;
        break;
      case 'field':
        typed = value;
        break;
      case 'record':
        recorded = value;
        break;
      case 'socket':
        received = textsFor(source.scripts, value);
        break;
      case 'storage':
        stored[source.name] = value;
        break;
      case 'cookie':
        cookies[source.name] = value.replaceAll(';', '%3B');
        break;
    }
  }
  const url = new URL(page);
  if (path !== undefined) url.pathname = path;
  url.search = wholeQuery ?? written(query);
  if (wholeFragment !== undefined) url.hash = wholeFragment;
  else if (fragments.length > 0) url.hash = fragmentWith(page, fragments);
  return {
    url,
    stored,
    cookies,
    ...(referrer !== undefined && { referrer }),
    ...(windowName !== undefined && { windowName }),
    ...(typed !== undefined && { typed }),
    ...(recorded !== undefined && { recorded }),
    ...(received !== undefined && { received }),
  };
}

/** The path up to its last segment: `/team/` of `/team/ann`. */
export function beforeLastSegment({ pathname }: URL): string {
  return pathname.slice(0, pathname.replace(/\/$/, '').lastIndexOf('/') + 1) || '/';
}

/** In its path, where browsers leave single quotes as they are, and in its query. */
function referrerWith(value: string): URL {
  const text = value.replaceAll('#', '%23');
  return new URL(`https://referrer.example/${text}${text.includes('?') ? '' : `?${text}`}`);
}

/** The parameters alone, or as the query of the route that the page's fragment names. */
function fragmentWith(page: URL, parameters: readonly (readonly [name: string, value: string])[]): string {
  if (fragmentRoute(page) === undefined) return written(new Map([...ownParameters(page), ...parameters]));
  const [path = ''] = page.hash.split('?', 1);
  return `${path}?${written(new Map([...parametersOf(page.hash.slice(path.length)), ...parameters]))}`;
}

/** Those of a fragment that is a query itself: `#view=list`. */
function ownParameters({ hash }: URL): ReadonlyMap<string, string | undefined> {
  return /^#[\w.-]+=/.test(hash) ? parametersOf(hash) : new Map();
}

function written(parameters: ReadonlyMap<string, string | undefined>): string {
  return [...parameters].map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join('&');
}

/** As written, so that the page's own encoding is kept. */
function parametersOf(query: string): Map<string, string | undefined> {
  const pairs = query.slice(1).split('&').filter(Boolean).slice(0, 30);
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, undefined] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Scripts that split pairs at each `=` would lose the rest. Nothing runs undecoded here that needs one: browsers encode quotes in queries. */
function encodedInQuery(value: string): string {
  return encoded(value).replaceAll('=', '%3D');
}

/** Only what would end the value: some pages do not decode what they read. */
function encoded(value: string): string {
  return withoutControls(value.replace(/[%&#+]/g, encodeURIComponent));
}

/** URLs lose line breaks and tabs that are not encoded. */
function withoutControls(value: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what it looks for
  return value.replaceAll(/[\u0000-\u001f]/g, encodeURIComponent);
}
