import { Semaphore } from '#kernel';
import type { Exchange, Page } from '../../../artifacts.ts';
import { addressOf } from './address-of.ts';
import { CatchAllViews, hasScriptsAt } from './catch-all-views.ts';
import type { CatchAllView } from './catch-all-views.ts';
import type { CrawlRequest, RenderingResult } from '../crawl-request.ts';
import { namesFile } from '../fetchable.ts';
import { follow } from '../follow.ts';
import { FragmentViews } from './fragment-views.ts';
import type { Frontier } from '../frontier.ts';
import { isHarmfulAnchor } from '../links/links-in-page.ts';
import { scriptsOf } from './page-scripts.ts';
import { isFragmentRoute, mayShowRoute, needsScript, renderLimit, RenderPlan } from './render-plan.ts';
import type { RenderCandidate } from './render-plan.ts';

/** Pages that are rendered at the same time. */
const maxAtOnce = 3;
/** Pages rendered once more in vain after which no other one is: they are at fault, or the machine is still busy. */
const maxVainRetries = 2;
/** Stands for the catch-all document, whose text may differ from one response to the next. */
const catchAll = 'catch-all';

interface RenderTask {
  readonly page: Page;
  readonly candidate: RenderCandidate;
  readonly depth: number;
  readonly isRetry: boolean;
}

/** The attempt to render a page has ended. */
export interface RenderArrival extends RenderTask {
  /** Undefined where it was not to be any more. */
  readonly rendering: RenderingResult | undefined;
  readonly arrival: Promise<RenderArrival>;
}

/** The pages that are being rendered, and what the crawl makes of them. */
export class RenderQueue {
  readonly #request: CrawlRequest;
  readonly #frontier: Frontier;
  readonly #plan = new RenderPlan();
  readonly #pending = new Set<Promise<RenderArrival>>();
  /** By their texts; see `documentOf`. */
  readonly #documents = new Map<string, Page>();
  readonly #views = new CatchAllViews();
  /** Those that the sitemap names. */
  readonly #listed = new CatchAllViews();
  readonly #fragments = new FragmentViews();
  readonly #places = new Semaphore(maxAtOnce);
  /** Pages that the machine was too busy to render. */
  readonly #putOff: RenderTask[] = [];
  /** Pages that were to be rendered and were not, with what kept them from it as far as that is known. */
  readonly #unrendered = new Map<RenderCandidate, string | undefined>();
  #vainRetries = 0;

  constructor(request: CrawlRequest, frontier: Frontier) {
    this.#request = request;
    this.#frontier = frontier;
  }

  get size(): number {
    return this.#pending.size;
  }

  get pending(): Iterable<Promise<RenderArrival>> {
    return this.#pending;
  }

  /** Tells which pages were not rendered. Nothing is rendered any more. */
  end(): void {
    // Once the last guesses brought nothing, the others are as unlikely to be views.
    const guessed = this.#views.guessed.flatMap((view) => {
      const place = this.#placeOfGuess(view);
      return place && this.#plan.wants(this.#candidateOf(place.page, place.url, 'guessed')) ? place.url : [];
    });
    const listed = this.#listed.guessed.filter((view) => this.#hasScripts(view)).map(({ page }) => page.url);
    for (const url of [...listed, ...guessed]) this.#request.notRendered?.(url, undefined);
    for (const [{ url }, problem] of this.#unrendered) this.#request.notRendered?.(url, problem);
  }

  /** Renders a page where that may bring something. */
  add(page: Page, depth: number): void {
    this.#show(page.links.map(({ url }) => url));
    if (this.#request.render === undefined || !needsScript(page, this.#request.target)) return;
    this.#documents.set(this.#documentOf(page.exchange), page);
    this.#admit(page, page.url, depth);
  }

  /** Renders `page` at `url`, its own or one with another fragment. @returns whether it does */
  #admit(page: Page, url: URL, depth: number, view: NonNullable<RenderCandidate['view']> = 'shown'): boolean {
    if (depth > this.#request.limits.maxDepth || !needsScript(page, this.#request.target)) return false;
    const candidate = this.#candidateOf(page, url, view);
    const admission = this.#plan.admit(candidate);
    if (admission === 'unwanted') return false;
    this.#unrendered.set(candidate, admission === 'wanted' ? undefined : renderLimit);
    if (admission === 'wanted') this.#render({ page, candidate, depth, isRetry: false });
    return admission === 'wanted';
  }

  #candidateOf(page: Page, url: URL, view: NonNullable<RenderCandidate['view']>): RenderCandidate {
    const document = this.#documentOf(page.exchange);
    const isView = document === catchAll || isFragmentRoute(url);
    return { url, document, scripts: scriptsOf(page), ...(isView && { view }) };
  }

  /** Renders the next views to which no page leads, those of the sitemap first; false where none are worth it. */
  renderGuessed(): boolean {
    let begun = 0;
    while (begun < maxAtOnce) {
      const listed = this.#listed.next();
      const view = listed ?? (this.#mayGuess() ? this.#views.next() : undefined);
      if (view === undefined) break;
      if (listed === undefined ? this.#renderGuess(view) : this.#addShown(view)) begun += 1;
    }
    return begun > 0;
  }

  #renderGuess(view: CatchAllView): boolean {
    const place = this.#placeOfGuess(view);
    return place !== undefined && this.#admit(place.page, place.url, view.depth, 'guessed');
  }

  /** An application that keeps its routes in the fragment has one there, whatever the server sends for the path. */
  #placeOfGuess(view: CatchAllView): { readonly page: Page; readonly url: URL } | undefined {
    const { page } = view;
    return this.#fragments.at(page.url) ?? (this.#hasScripts(view) ? { page, url: page.url } : undefined);
  }

  #mayGuess(): boolean {
    const { page } = this.#fragments;
    return this.#plan.mayRenderCopyOf(page === undefined ? catchAll : this.#documentOf(page.exchange));
  }

  /** Renders the next page once more that the machine was too busy to render, alone; false where there is none that is worth it. */
  retryNext(): boolean {
    if (this.#vainRetries >= maxVainRetries) return false;
    let task = this.#putOff.shift();
    while (task !== undefined && !this.#stillWants(task.candidate)) task = this.#putOff.shift();
    if (task !== undefined) this.#render({ ...task, isRetry: true });
    return task !== undefined;
  }

  /** The same document at another URL: that of an application, which shows something else there. */
  addCopy(exchange: Exchange, depth: number): void {
    const page = this.#documents.get(this.#documentOf(exchange));
    if (page === undefined || namesFile(exchange.url)) return;
    const view = { page: { ...page, url: exchange.url, exchange }, depth };
    if (!this.#isCatchAll(exchange)) this.#admit(view.page, exchange.url, depth);
    else if (this.#views.isShown(exchange.url)) this.#addShown(view);
    else if (this.#listed.isShown(exchange.url)) this.#listed.guess(view);
    else this.#views.guess(view);
  }

  /** A path that is named somewhere, and that the server does not know: an application may have it in its fragment. */
  addMissing(exchange: Exchange, depth: number): void {
    const page = this.#request.startPages[0];
    if (this.#request.render === undefined || page === undefined || namesFile(exchange.url)) return;
    this.#views.guess({ page: { ...page, url: exchange.url, exchange }, depth });
  }

  /** Follows what script made. @returns the page as script has left it */
  finish({ rendering, arrival, ...task }: RenderArrival): Page | undefined {
    const { page, candidate, depth, isRetry } = task;
    this.#pending.delete(arrival);
    if (rendering === undefined) return undefined;
    if ('problem' in rendering) {
      const { problem, cause } = rendering;
      if (!isRetry || cause !== 'limit') this.#unrendered.set(candidate, problem);
      if (isRetry) this.#vainRetries += 1;
      else if (cause === 'machine') this.#putOff.push(task);
      return undefined;
    }
    this.#unrendered.delete(candidate);
    const frontier = this.#frontier;
    for (const { url } of rendering.exchanges.filter(this.#isCatchAll)) frontier.markVisited(url);
    const before = frontier.known + this.#plan.planned;
    const from = { depth, isSitemap: false };
    for (const exchange of rendering.exchanges) {
      frontier.markVisited(exchange.url);
      follow(frontier, exchange, undefined, from, this.#request);
    }
    const opened = rendering.page;
    const made = opened && isFragmentRoute(candidate.url) ? { ...opened, route: candidate.url } : opened;
    if (made !== undefined) follow(frontier, made.exchange, made, from, this.#request);
    const links = (made?.links ?? [])
      .filter((link) => !isHarmfulAnchor(link, made?.url ?? page.url))
      .map((link) => link.url);
    this.#show([...rendering.routes, ...links]);
    for (const route of [...rendering.routes, ...links]) {
      frontier.add(route, depth + 1);
      if (addressOf(route) !== addressOf(page.url) || !isFragmentRoute(route)) continue;
      this.#fragments.found(page, route);
      if (mayShowRoute(route)) this.#admit(page, route, depth + 1);
    }
    this.#plan.wasRendered(candidate, frontier.known + this.#plan.planned - before);
    if (made !== undefined) this.#request.rendered?.(made);
    return made;
  }

  /** The site's sitemap names these URLs: the application has views there, but thousands of them may be of one kind. */
  list(urls: readonly URL[]): void {
    if (this.#request.isCatchAll === undefined || this.#request.render === undefined) return;
    for (const view of this.#listed.show(urls)) this.#listed.guess(view);
    for (const view of this.#views.take(urls))
      (this.#isCatchAll(view.page.exchange) ? this.#listed : this.#views).guess(view);
  }

  /** The page leads to these URLs. */
  #show(urls: readonly URL[]): void {
    if (this.#request.isCatchAll === undefined || this.#request.render === undefined) return;
    for (const view of [...this.#views.show(urls), ...this.#listed.take(urls)]) this.#addShown(view);
  }

  /** @returns whether it is rendered */
  #addShown(view: CatchAllView): boolean {
    return this.#hasScripts(view) && this.#admit(view.page, view.page.url, view.depth);
  }

  /** False as well for a path that the server does not know. */
  #hasScripts({ page }: CatchAllView): boolean {
    return this.#isCatchAll(page.exchange) && hasScriptsAt(this.#documents.get(catchAll) ?? page, page.url);
  }

  #isCatchAll = (exchange: Exchange): boolean => this.#request.isCatchAll?.(exchange) === true;

  #documentOf(exchange: Exchange): string {
    return this.#isCatchAll(exchange) ? catchAll : exchange.text;
  }

  #render(task: RenderTask): void {
    const request = this.#request;
    const { page, candidate, isRetry } = task;
    const work = async (): Promise<RenderingResult | undefined> => {
      if (request.signal.aborted || !this.#stillWants(candidate)) return undefined;
      if (!isRetry && !this.#plan.begin()) return { problem: renderLimit, cause: 'limit' };
      return request.render?.(page, candidate.url);
    };
    const arrival: Promise<RenderArrival> = this.#places
      .run(work)
      .then((rendering) => ({ ...task, rendering, arrival }));
    this.#pending.add(arrival);
  }

  #stillWants(candidate: RenderCandidate): boolean {
    const isWanted = this.#plan.stillWants(candidate);
    if (!isWanted) this.#unrendered.delete(candidate);
    return isWanted;
  }
}
