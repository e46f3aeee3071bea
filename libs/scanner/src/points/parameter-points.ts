import type { Artifacts } from '../artifacts.ts';
import type { ProbeRequest } from '../check.ts';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import { isHarmfulLink } from '../collect/crawl/links/harmful-link.ts';
import { isHarmfulAnchor } from '../collect/crawl/links/links-in-page.ts';
import { choiceOf, pathShape } from '../collect/crawl/urls/path-shape.ts';
import { isNoise } from '../collect/crawl/urls/url-identity.ts';
import { maxResponseBytes, single } from './injection-point.ts';
import type { InjectionPoint, PointGroup } from './injection-point.ts';
import { firstOfName, isAsset, mayTestForm, setOfAddress, setOfForm } from './parameter-sets.ts';
import type { ParameterSet } from './parameter-sets.ts';

/** What a page loads from programs as well, with parameters: frames, generated images and documents. */
const dynamic: ReadonlySet<string> = new Set(['frame', 'object', 'image', 'media']);

/** The parameters of links, forms and crawled URLs: GET, and POST where sending is safe. Each address with its names once. */
export function parameterGroups(
  artifacts: Pick<Artifacts, 'target' | 'pages' | 'rendered' | 'exchanges'>,
): PointGroup[] {
  const { target, exchanges } = artifacts;
  const pages = [...artifacts.pages, ...artifacts.rendered];
  const isOurs = (url: URL): boolean => isInScope(target, url) && !isHarmfulLink(url) && !isAsset(url);
  const addresses = [
    ...exchanges.filter(({ method }) => method === 'GET').map(({ url }) => url),
    ...pages.flatMap(({ url: at, links, subresources }) => [
      ...links.filter((link) => !isHarmfulAnchor(link, at)).map(({ url }) => url),
      ...subresources.filter(({ kind }) => dynamic.has(kind)).map(({ url }) => url),
    ]),
  ];
  const forms = pages.flatMap((page) => page.forms.map((form) => ({ form, page: page.url })));
  const sets = [
    ...forms
      .filter(({ form }) => isOurs(form.action) && mayTestForm(form))
      .map(({ form, page }) => setOfForm(form, page)),
    ...addresses.filter((url) => url.search.length > 1 && isOurs(url)).map(setOfAddress),
  ];
  return distinctPoints(sets).map(groupOf);
}

/**
 * One set for each point: two links that differ in the point's own value, in the digits of other values, or in a session id or the
 * like (see `isNoise`), lead to the same code. Sets without a new point are not returned.
 */
function distinctPoints(sets: readonly ParameterSet[]): ParameterSet[] {
  const seen = new Set<string>();
  return sets
    .map((set) => {
      const isDistinct = (at: number): boolean => isNew(seen, keyOf(set, at));
      return { ...set, probed: set.probed.filter(isDistinct), leftOut: set.leftOut.filter(isDistinct) };
    })
    .filter(({ probed, leftOut }) => probed.length + leftOut.length > 0);
}

function keyOf({ method, url, parameters }: ParameterSet, at: number): string {
  const names = parameters.map(([name]) => name);
  const others = parameters.flatMap(([name, value], position) =>
    position === at || isNoise(name, names) ? [] : [`${name}=${choiceOf(name, value)}`],
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
      ...(set.entries && { maxRequests: set.entries.maxRequests, page: set.entries.page }),
      request: (payload, options) =>
        requestWith(set, (at) => (firstOf(at) === index ? payload : undefined), options?.raw),
      requestWithMember: (member, payload) => requestWith(withMember(set, index, member, payload), () => undefined),
    };
  });
  return {
    points,
    leftOut: set.leftOut.map(() => set.url),
    request: (valueAt) =>
      requestWith(set, (at) =>
        set.probed.includes(firstOf(at)) ? valueAt(set.probed.indexOf(firstOf(at))) : undefined,
      ),
  };
}

/** The set with an object of one member in place of a parameter, and of those with the same name. */
function withMember(set: ParameterSet, index: number, member: string, value: string): ParameterSet {
  const isReplaced = (at: number): boolean => firstOfName(set.parameters, at) === index;
  const parameters = set.parameters.map(([name, own], at): [string, string] =>
    isReplaced(at) ? [`${name}[${member}]`, value] : [name, own],
  );
  return { ...set, parameters };
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
