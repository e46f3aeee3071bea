import type { Artifacts, Exchange } from '../artifacts.ts';
import { addressOf } from '../collect/crawl/rendering/address-of.ts';
import { isApiDescription } from '../collect/crawl/api-descriptions.ts';
import { isInScope } from '../collect/crawl/crawl-scope.ts';
import { isHarmfulLink } from '../collect/crawl/links/harmful-link.ts';
import { linksInJson } from '../collect/crawl/links/links-in-json.ts';
import { isHarmfulAnchor } from '../collect/crawl/links/links-in-page.ts';
import { linksInYaml } from '../collect/crawl/links/links-in-yaml.ts';
import { parameterNames, pathShape } from '../collect/crawl/urls/path-shape.ts';
import type { Untested, UntestedRequest } from '../coverage.ts';
import { maskSecrets } from '../mask-secrets.ts';
import { repeatable } from './json-points.ts';
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
 * The requests that a crawl has found and that are no points: forms and links that would change more than an entry, and
 * requests of scripts that would, or whose body is not read. One of each path shape and set of names.
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
  const isOurs = (url: URL): boolean => isInScope(target, url) && mayTest(url) && !isAsset(url);
  // A link `Reset` beside a search leads to a page that other links lead to as well.
  const requested = new Set(exchanges.flatMap(({ method, url }) => (method === 'GET' ? [addressOf(url)] : [])));
  for (const page of [...pages, ...rendered]) {
    for (const form of page.forms.filter((one) => isOurs(one.action) && !mayTestForm(one))) {
      const names = form.fields.map(({ name }) => name);
      forms.add({ method: form.method, url: form.action }, names);
    }
    for (const link of page.links.filter(
      (one) => isOurs(one.url) && isHarmfulAnchor(one, page.url) && !requested.has(addressOf(one.url)),
    ))
      links.add({ method: 'GET', url: link.url }, parameterNames(link.url));
  }
  for (const url of exchanges.flatMap(operationsOf).filter((one) => isOurs(one) && isHarmfulLink(one)))
    links.add({ method: 'GET', url }, parameterNames(url));
  const tested = new Set(repeatable(exchanges));
  const bodies = exchanges.filter((one) => one.requestJson !== undefined && !tested.has(one));
  for (const { method, url } of [...ofScripts, ...bodies])
    if (isOurs(url)) scripts.add({ method, url }, parameterNames(url));
  return {
    forms: forms.count,
    links: links.count,
    scriptRequests: scripts.count,
    requests: [...forms.all, ...scripts.all, ...links.all].slice(0, maxShown),
  };
}

/** The GET operations of an OpenAPI document. */
function operationsOf(exchange: Exchange): URL[] {
  if (!isApiDescription(exchange)) return [];
  const { mediaType, text, url } = exchange;
  return mediaType.includes('json') ? linksInJson(text, url, maxCounted) : linksInYaml(text, url, maxCounted);
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
