import type { Page } from '../../../artifacts.ts';
import { parameterNames, pathShape } from '../urls/path-shape.ts';
import { isInScope } from '../crawl-scope.ts';
import { isHarmfulLink } from '../links/harmful-link.ts';

/** Pages that a scan renders at most. */
const maxRendered = 300;
/** Copies of one document in a row that brought nothing new, after which no further copy is rendered. */
const maxBarrenCopies = 5;
/** Kinds of pages of one path shape in a row that brought nothing new, after which none of that shape is rendered. */
const maxBarrenKinds = 20;
/** Views of one document: routes in its fragment, and paths at which the site responds with no other one. */
const maxViews = 60;
/** What keeps a page beyond these limits from being rendered. */
export const renderLimit = `a scan renders ${maxRendered} pages, and ${maxViews} views of one document, at most`;

const signs =
  /\b(?:createElement|append(?:Child)?|insertAdjacentHTML|innerHTML|attachShadow|customElements|write|addEventListener|on[a-z]{4,12}|fetch|XMLHttpRequest|sendBeacon|EventSource|Worker|serviceWorker|import|eval|Function|pushState|replaceState|history|navigation|hashchange|location|open|submit|href|src|action|setTimeout|setInterval|setAttribute|\$|jQuery)\b|\$\(/;
const handler =
  /[\s"'/](?:on[a-z]{3,20}|@[a-z]{3,20}|v-on:[a-z]{3,20}|\([a-z]{3,20}\)|ng-[a-z]{3,20})\s{0,9}=|(?:href|action)\s{0,9}=\s{0,9}["']?\s{0,9}javascript:/i;

/** True where script may add something to the page: links, forms, requests, routes. */
export function needsScript(page: Page, target: URL): boolean {
  if (page.exchange.status >= 400 && page.links.length > 0) return false;
  return (
    page.subresources.some(({ kind, url }) => kind === 'script' && (isInScope(target, url) || page.links.length < 3)) ||
    page.inlineScripts.some((script) => signs.test(script.slice(0, 200_000))) ||
    handler.test(page.exchange.text.slice(0, 500_000))
  );
}

/** A page that may be rendered. */
export interface RenderCandidate {
  /** With its fragment. */
  readonly url: URL;
  /** The text of its document, or what stands for documents that are the same. */
  readonly document: string;
  /** See `scriptsOf`. */
  readonly scripts: string;
  /** Of a route in the fragment, and of the document with which the site responds to any path: whether pages have led there, or a text only names it. */
  readonly view?: 'shown' | 'guessed';
}

/**
 * Which pages are rendered: of each kind (path shape, names of parameters, scripts) one after the other until one brings
 * nothing new, so that the hundredth page of a template is not run in vain.
 */
export class RenderPlan {
  /** By document: places at which it was admitted. */
  readonly #seen = new Map<string, Set<string>>();
  readonly #barren = new Set<string>();
  /** By path shape and names of parameters: kinds in a row that brought nothing new. */
  readonly #barrenKinds = new Map<string, number>();
  /** By document: its views that were admitted. */
  readonly #views = new Map<string, number>();
  /** By document: renderings since the last one that brought something. */
  readonly #barrenCopies = new Map<string, number>();
  /** Pages that were to be rendered. */
  planned = 0;
  #begun = 0;

  /** Whether the page is to be rendered, or only the limit keeps it from that; to be called once for each URL. */
  admit(candidate: RenderCandidate): 'wanted' | 'unwanted' | 'beyond_limit' {
    const { url, document, view } = candidate;
    if (!this.wants(candidate)) return 'unwanted';
    this.#seen.set(document, (this.#seen.get(document) ?? new Set()).add(placeOf(candidate)));
    if (url.hash !== '' || view !== undefined) {
      const count = (this.#views.get(document) ?? 0) + 1;
      if (count > maxViews) return 'beyond_limit';
      this.#views.set(document, count);
    }
    this.planned += 1;
    return 'wanted';
  }

  /** Whether a page that was not admitted so far may be. */
  wants(candidate: RenderCandidate): boolean {
    return this.#seen.get(candidate.document)?.has(placeOf(candidate)) !== true && this.stillWants(candidate);
  }

  /** Whether a page that is waiting to be rendered is still to be: another one of its kind may have brought nothing. */
  stillWants({ url, scripts, document, view }: RenderCandidate): boolean {
    return (
      !this.#barren.has(kindOf({ url, scripts })) &&
      (this.#barrenKinds.get(shapeOf(url)) ?? 0) < maxBarrenKinds &&
      (view === 'shown' || this.mayRenderCopyOf(document))
    );
  }

  /** False once the last copies of the document brought nothing new. */
  mayRenderCopyOf(document: string): boolean {
    return (this.#barrenCopies.get(document) ?? 0) < maxBarrenCopies;
  }

  /** Counts a page that is rendered now; false where the scan renders no more. */
  begin(): boolean {
    if (this.#begun >= maxRendered) return false;
    this.#begun += 1;
    return true;
  }

  /** `gained`: URLs that were not known before. */
  wasRendered(candidate: RenderCandidate, gained: number): void {
    const { url, document, view } = candidate;
    if (gained === 0) this.#barren.add(kindOf(candidate));
    const shape = shapeOf(url);
    this.#barrenKinds.set(shape, gained === 0 ? (this.#barrenKinds.get(shape) ?? 0) + 1 : 0);
    if (view === 'shown') return;
    this.#barrenCopies.set(document, gained === 0 ? (this.#barrenCopies.get(document) ?? 0) + 1 : 0);
  }
}

/** True for fragments that name a view of an application, as those of hash routers do. */
export function isFragmentRoute(url: URL): boolean {
  return /^#!?\//.test(url.hash) || /^#![\w-]/.test(url.hash);
}

/** The route that the fragment names, as the path and query of a URL; undefined where it names none. */
export function fragmentRoute(url: URL): URL | undefined {
  return isFragmentRoute(url) ? new URL(url.hash.replace(/^#!?\/?/, '/'), 'http://route') : undefined;
}

/** False for a route that ends a session or changes something when it is shown: `#/logout`. */
export function mayShowRoute(url: URL): boolean {
  const route = fragmentRoute(url);
  return route === undefined || !isHarmfulLink(route);
}

/** What an application shows for a route in its fragment does not depend on the path at which it was loaded. */
function placeOf({ url, scripts }: RenderCandidate): string {
  return isFragmentRoute(url) ? [url.origin, scripts, url.search, url.hash].join('\n') : url.href;
}

function kindOf({ url, scripts }: Pick<RenderCandidate, 'url' | 'scripts'>): string {
  return `${shapeOf(url)}\n${scripts}`;
}

function shapeOf(url: URL): string {
  const route = fragmentRoute(url);
  return [url.origin, pathShape(url), parameterNames(url).join('&'), route === undefined ? '' : pathShape(route)].join(
    '\n',
  );
}
