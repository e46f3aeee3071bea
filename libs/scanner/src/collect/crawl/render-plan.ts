import type { Page } from '../../artifacts.ts';
import { parameterNames, pathShape } from './path-shape.ts';
import { isInScope } from './crawl-scope.ts';

/** Pages that a scan renders at most. */
const maxRendered = 300;
/** Copies of one document in a row that brought nothing new, after which no further copy is rendered. */
const maxBarrenCopies = 5;
/** Routes in the fragment of one document. */
const maxFragmentRoutes = 60;

const signs =
  /\b(?:createElement|appendChild|insertAdjacentHTML|innerHTML|document\.write|addEventListener|onclick|onload|fetch|XMLHttpRequest|pushState|replaceState|hashchange|location|setTimeout|\$|jQuery)\b|\$\(/;
const handler =
  /\son(?:click|load|mouse\w{2,5}|change|focus|blur|key\w{2,5}|submit)\s*=|href\s*=\s*["']?\s*javascript:/i;

/** True where script may add something to the page: links, forms, requests, routes. */
export function needsScript(page: Page, target: URL): boolean {
  if (page.exchange.status >= 400 && page.links.length > 0) return false;
  return (
    page.subresources.some(({ kind, url }) => kind === 'script' && (isInScope(target, url) || page.links.length < 3)) ||
    page.inlineScripts.some((script) => signs.test(script.slice(0, 200_000))) ||
    handler.test(page.exchange.text.slice(0, 500_000))
  );
}

/**
 * Which pages are rendered: of each kind (path shape, names of parameters) one after the other until one brings
 * nothing new, so that the hundredth page of a template is not run in vain.
 */
export class RenderPlan {
  readonly #seen = new Set<string>();
  readonly #barren = new Set<string>();
  readonly #routes = new Map<string, number>();
  /** By the text of a document: renderings since the last one that brought something. */
  readonly #barrenCopies = new Map<string, number>();
  /** Pages that were to be rendered. */
  planned = 0;
  rendered = 0;

  /** Whether `url`, with its fragment, is to be rendered; to be called once for each. `text` is its document. */
  wants(url: URL, text: string): boolean {
    if (this.#seen.has(url.href) || this.#isBarren(url, text) || this.planned >= maxRendered) return false;
    this.#seen.add(url.href);
    if (url.hash !== '') {
      const document = url.origin + url.pathname;
      const count = (this.#routes.get(document) ?? 0) + 1;
      if (count > maxFragmentRoutes) return false;
      this.#routes.set(document, count);
    }
    this.planned += 1;
    return true;
  }

  /** Whether a page that is waiting to be rendered is still to be: another one of its kind may have brought nothing. */
  stillWants(url: URL, text: string): boolean {
    if (!this.#isBarren(url, text)) return true;
    this.planned -= 1;
    return false;
  }

  /** `gained`: URLs that were not known before. */
  wasRendered(url: URL, text: string, gained: number): void {
    this.rendered += 1;
    if (gained === 0) this.#barren.add(kindOf(url));
    this.#barrenCopies.set(text, gained === 0 ? (this.#barrenCopies.get(text) ?? 0) + 1 : 0);
  }

  #isBarren(url: URL, text: string): boolean {
    return this.#barren.has(kindOf(url)) || (this.#barrenCopies.get(text) ?? 0) >= maxBarrenCopies;
  }
}

/** True for fragments that name a view of an application, as those of hash routers do. */
export function isFragmentRoute(url: URL): boolean {
  return /^#!?\//.test(url.hash) || /^#![\w-]/.test(url.hash);
}

function kindOf(url: URL): string {
  const route = isFragmentRoute(url) ? pathShape(new URL(url.hash.replace(/^#!?\/?/, '/'), 'http://route')) : '';
  return [url.origin, pathShape(url), parameterNames(url).join('&'), route].join('\n');
}
