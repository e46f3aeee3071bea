import { Semaphore } from '#kernel';
import type { Exchange, Page } from '../../artifacts.ts';
import type { CrawlRequest, RenderingResult } from './crawl-request.ts';
import { namesFile } from './fetchable.ts';
import { follow } from './follow.ts';
import type { Frontier } from './frontier.ts';
import { scriptsOf } from './page-scripts.ts';
import { isFragmentRoute, needsScript, renderLimit, RenderPlan } from './render-plan.ts';
import type { RenderCandidate } from './render-plan.ts';

/** Pages that are rendered at the same time. */
const maxAtOnce = 3;
/** Pages rendered once more in vain after which no other one is: they are at fault, or the machine is still busy. */
const maxVainRetries = 2;

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
  /** By their texts. */
  readonly #documents = new Map<string, Page>();
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
    for (const [{ url }, problem] of this.#unrendered) this.#request.notRendered?.(url, problem);
  }

  /** Renders `page` at `url`, its own or one with another fragment, where that may bring something. */
  add(page: Page, url: URL, depth: number): void {
    const request = this.#request;
    const { text } = page.exchange;
    if (request.render === undefined || depth > request.limits.maxDepth) return;
    if (!needsScript(page, request.target)) return;
    this.#documents.set(text, page);
    const candidate = { url, text, scripts: scriptsOf(page) };
    const admission = this.#plan.admit(candidate);
    if (admission === 'unwanted') return;
    this.#unrendered.set(candidate, admission === 'wanted' ? undefined : renderLimit);
    if (admission === 'wanted') this.#render({ page, candidate, depth, isRetry: false });
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
    const page = namesFile(exchange.url) ? undefined : this.#documents.get(exchange.text);
    if (page !== undefined) this.add({ ...page, url: exchange.url, exchange }, exchange.url, depth);
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
    const before = frontier.known + this.#plan.planned;
    const from = { depth, isSitemap: false };
    for (const exchange of rendering.exchanges) {
      frontier.markVisited(exchange.url);
      follow(frontier, exchange, undefined, from, this.#request);
    }
    const made = rendering.page;
    if (made !== undefined) follow(frontier, made.exchange, made, from, this.#request);
    const links = (made?.links ?? []).map((link) => link.url);
    for (const route of [...rendering.routes, ...links]) {
      frontier.add(route, depth + 1);
      const isOwn =
        route.origin === page.url.origin && route.pathname === page.url.pathname && route.search === page.url.search;
      if (isOwn && isFragmentRoute(route)) this.add(page, route, depth + 1);
    }
    this.#plan.wasRendered(candidate, frontier.known + this.#plan.planned - before);
    if (made !== undefined) this.#request.rendered?.(made);
    return made;
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
