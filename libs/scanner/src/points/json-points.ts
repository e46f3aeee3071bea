import type { Artifacts, Exchange, FormField } from '../artifacts.ts';
import { hasCreated } from '../collect/exchange.ts';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import { pathShape } from '../collect/crawl/urls/path-shape.ts';
import { isTokenName } from '../collect/crawl/urls/token-name.ts';
import type { ProbeRequest } from '../probe-request.ts';
import { maxOfRequest, maxResponseBytes } from './injection-point.ts';
import type { InjectionPoint, PointGroup } from './injection-point.ts';
import { isContent } from './parameter-sets.ts';
import { effectOf } from './safe-form.ts';
import type { FormEffect } from './safe-form.ts';
import { jsonOf, membersOf, withValue } from './structured-values.ts';
import type { Path } from './structured-values.ts';

const maxEntryRequests = 6;
const maxShownBody = 200;
/** Members that say what the program does with the others: of JSON-RPC, GraphQL and stores of state. */
const actionMember = /^(?:method|type|operation(?:name)?)$/i;
/** Fields by which servers and frameworks know the requests of scripts. */
const ofScript = /^(?:content-type|accept|authorization|x-.{1,60})$/;

/** The texts and numbers in the bodies in JSON that scripts of the site sent, and that may be sent again. */
export function jsonGroups({ target, exchanges }: Pick<Artifacts, 'target' | 'exchanges'>): PointGroup[] {
  const groups = new Map<string, PointGroup>();
  for (const exchange of repeatable(exchanges)) {
    const { url, requestJson = '' } = exchange;
    if (!isInScope(target, url)) continue;
    const body = jsonOf(requestJson);
    const members = membersOf(body);
    const operation = members.find(isGraphql)?.value.replaceAll(/\d+/g, '') ?? '';
    const key = [placeOf(url), operation, ...members.map(({ path }) => shapeOf(path))].join('\n');
    const group = groups.has(key) ? undefined : groupOf(exchange, body, members);
    if (group !== undefined) groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Those whose body in JSON may be sent again with POST. What sending it changes is told as of forms: one that would change
 * more than an entry is not, nor is any where a response says that one has created something.
 */
export function repeatable(exchanges: readonly Exchange[]): readonly Exchange[] {
  const creating = new Set(exchanges.filter(hasCreated).map(({ url }) => placeOf(url)));
  return exchanges.filter(
    ({ method, url, requestJson }) =>
      method === 'POST' &&
      requestJson !== undefined &&
      !creating.has(placeOf(url)) &&
      mayRepeat(url, jsonOf(requestJson)),
  );
}

/** True for a body whose members do not say that sending it changes more than an entry. */
export function mayRepeat(url: URL, body: unknown): boolean {
  return effectOfBody(url, membersOf(body)) !== 'lasting';
}

function placeOf(url: URL): string {
  return url.origin + pathShape(url);
}

function effectOfBody(action: URL, members: Members): FormEffect {
  return effectOf({ method: 'POST', action, enctype: 'application/json', fields: members.map(fieldOf) });
}

type Members = readonly { readonly path: Path; readonly value: string }[];

function groupOf({ url, requestHeaders }: Exchange, body: unknown, members: Members): PointGroup | undefined {
  const effect = effectOfBody(url, members);
  const headers = Object.fromEntries(
    Object.entries(requestHeaders).filter(([name]) => ofScript.test(name) || isTokenName(name)),
  );
  const request = (value: unknown): ProbeRequest => ({
    url,
    method: 'POST',
    headers,
    body: JSON.stringify(value),
    maxBytes: maxResponseBytes,
  });
  const places = members.filter((member) => {
    const name = nameOf(member.path);
    return isContent(name) && !actionMember.test(name) && !isGraphql(member);
  });
  const probed = places.slice(0, maxOfRequest);
  if (probed.length === 0) return undefined;
  const shown = JSON.stringify(body).slice(0, maxShownBody);
  const points = probed.map(({ path, value }): InjectionPoint => ({
    kind: 'json',
    method: 'POST',
    url,
    name: path.join('.'),
    value,
    byLink: false,
    label: `POST JSON member ${path.join('.')} of ${shown}`,
    ...(effect === 'entry' && { maxRequests: maxEntryRequests }),
    request: (chosen) => request(withValue(body, path, chosen)),
    // A variable of GraphQL has a type: an object in place of a text is rejected before anything reads it.
    ...(!members.some(isGraphql) && {
      requestWithMember: (member, chosen) => request(withValue(body, path, { [member]: chosen })),
    }),
  }));
  return {
    points,
    leftOut: places.slice(maxOfRequest).map(() => url),
    request: (valueAt) =>
      request(probed.reduce<unknown>((made, { path }, at) => withValue(made, path, valueAt(at)), body)),
  };
}

/** The text of an operation of GraphQL: what is chosen in it is the program's part, and the users' is in its variables. */
function isGraphql({ path, value }: Members[number]): boolean {
  return nameOf(path) === 'query' && value.slice(0, 1_000).includes('{') && value.trimEnd().endsWith('}');
}

/** The last name on the way to the member: items of an array have that of the array. */
function nameOf(path: Path): string {
  return path.findLast((step) => typeof step === 'string') ?? 'item';
}

/** As a field of a form that has its value before the user enters one. */
function fieldOf({ path, value }: Members[number]): FormField {
  const name = nameOf(path);
  return {
    name: actionMember.test(name) ? 'action' : name,
    type: 'hidden',
    value,
    label: undefined,
    autocomplete: undefined,
  };
}

function shapeOf(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
}
