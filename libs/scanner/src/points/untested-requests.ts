import type { Artifacts } from '../artifacts.ts';
import { addressOf } from '../collect/crawl/rendering/address-of.ts';
import { apiOperations } from '../collect/crawl/api-descriptions.ts';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import { isHarmfulLink } from '../collect/crawl/links/harmful-link.ts';
import { isHarmfulAnchor } from '../collect/crawl/links/links-in-page.ts';
import { parameterNames, pathShape } from '../collect/crawl/urls/path-shape.ts';
import type { Untested, UntestedRequest } from '../coverage.ts';
import { maskSecrets } from '../mask-secrets.ts';
import { repeatable } from './json-points.ts';
import { shownOperations } from './shown-operations.ts';
import { isAsset, isContent, mayTestForm } from './parameter-sets.ts';

/** A request of a page's script. */
export interface ScriptRequest {
  readonly method: string;
  readonly url: URL;
}

/** Requests of each kind that are counted, and those that are shown. */
const maxCounted = 1_000;
const maxShown = 20;
const maxUrlLength = 200;

/**
 * The requests that a crawl has found and that are no points: forms and links that would change more than an entry,
 * requests of scripts that would, or whose body is not read, and operations of an API for which there is no example of a
 * request. One of each path shape and set of names.
 *
 * `ofScripts`: those that pages were kept from sending, and those that they sent with such a body. `mayTest`: false for
 * URLs that the rules of the scan exclude.
 */
export function untestedRequests(
  { target, pages, rendered, exchanges }: Pick<Artifacts, 'target' | 'pages' | 'rendered' | 'exchanges'>,
  ofScripts: Iterable<ScriptRequest>,
  mayTest: (url: URL) => boolean,
): Untested {
  const forms = new DistinctRequests('form');
  const links = new DistinctRequests('link');
  const scripts = new DistinctRequests('script');
  const operations = new DistinctRequests('operation');
  const isOurs = (url: URL): boolean => isInScope(target, url) && mayTest(url) && !isAsset(url);
  // A link `Reset` beside a search leads to a page that other links lead to as well.
  const requested = new Set(exchanges.flatMap(({ method, url }) => (method === 'GET' ? [addressOf(url)] : [])));
  const allForms = [...pages, ...rendered].flatMap((page) => page.forms).filter(({ action }) => isOurs(action));
  for (const { method, action, fields } of allForms.filter((one) => !mayTestForm(one))) {
    const names = fields.map(({ name }) => name);
    forms.add({ method, url: action }, names);
  }
  const ofLinks = [...pages, ...rendered].flatMap((page) =>
    page.links
      .filter((one) => isOurs(one.url) && isHarmfulAnchor(one, page.url) && !requested.has(addressOf(one.url)))
      .map(({ url }) => ({ method: 'GET', url })),
  );
  for (const link of ofLinks) links.add(link, parameterNames(link.url));
  const bodies = exchanges.filter((one) => one.requestJson !== undefined);
  const tested = new Set(repeatable(exchanges));
  for (const { method, url } of [...ofScripts, ...bodies.filter((one) => !tested.has(one))])
    if (isOurs(url)) scripts.add({ method, url }, parameterNames(url));
  const ofForms = allForms.map(({ method, action }) => ({ method, url: action }));
  const described = exchanges.flatMap(apiOperations);
  const known = shownOperations(described, [...ofForms, ...ofLinks, ...ofScripts, ...bodies]);
  for (const operation of described) {
    const { method, urls } = operation;
    const url = urls.find(isOurs);
    if (url === undefined || known.has(operation) || (method === 'GET' && !isHarmfulLink(url))) continue;
    operations.add({ method, url }, parameterNames(url));
  }
  return {
    forms: forms.count,
    links: links.count,
    scriptRequests: scripts.count,
    operations: operations.count,
    requests: [...forms.all, ...scripts.all, ...operations.all, ...links.all].slice(0, maxShown),
  };
}

/** Requests of scripts while they are found, as many as are counted. */
export class ScriptRequests {
  readonly #found = new Map<string, ScriptRequest>();

  add(request: ScriptRequest): void {
    const key = keyOf(request, parameterNames(request.url));
    if (this.#found.size < maxCounted) this.#found.set(key, request);
  }

  get all(): Iterable<ScriptRequest> {
    return this.#found.values();
  }
}

function keyOf({ method, url }: ScriptRequest, names: readonly string[]): string {
  return [method, url.origin + pathShape(url), ...names].join('\n');
}

/** Requests of one kind, one of each method, path shape and set of names. */
class DistinctRequests {
  readonly #kind: UntestedRequest['kind'];
  readonly #found = new Map<string, UntestedRequest>();

  constructor(kind: UntestedRequest['kind']) {
    this.#kind = kind;
  }

  add(request: ScriptRequest, names: readonly string[]): void {
    const key = keyOf(request, names);
    if (this.#found.has(key) || this.#found.size >= maxCounted) return;
    this.#found.set(key, { kind: this.#kind, method: request.method, url: shown(request.url) });
  }

  get count(): number {
    return this.#found.size;
  }

  get all(): Iterable<UntestedRequest> {
    return this.#found.values();
  }
}

/** Coverage is kept longer than the details of findings: of values, only words and numbers that choose what is done are shown. */
function shown({ origin, pathname, searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${name}=${isChoice(name, value) ? value : '…'}`);
  const text = maskSecrets([origin + pathname, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?'));
  return text.length > maxUrlLength ? `${text.slice(0, maxUrlLength - 1)}…` : text;
}

function isChoice(name: string, value: string): boolean {
  return isContent(name) && /^(?:\d{0,9}|[a-z][a-z_./-]{0,23})$/i.test(value);
}
