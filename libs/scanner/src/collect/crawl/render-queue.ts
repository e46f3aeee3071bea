import { Semaphore } from '#kernel';
import type { Exchange, Page } from '../../artifacts.ts';
import type { CrawlRequest, Rendering } from './crawl-request.ts';
import { follow } from './follow.ts';
import type { Frontier, QueuedUrl } from './frontier.ts';
import { scriptsOf } from './page-scripts.ts';
import { isFragmentRoute, needsScript, RenderPlan } from './render-plan.ts';
import type { RenderCandidate } from './render-plan.ts';

/** Pages that are rendered at the same time. */
const maxAtOnce = 3;

/** A page was rendered, or was not to be any more. */
export interface RenderArrival {
  readonly rendering: Rendering | undefined;
  readonly page: Page;
  readonly candidate: RenderCandidate;
  readonly depth: number;
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

  /** Renders `page` at `url`, its own or one with another fragment, where that may bring something. */
  add(page: Page, url: URL, depth: number): void {
    const request = this.#request;
    const { text } = page.exchange;
    if (request.render === undefined || depth > request.limits.maxDepth) return;
    if (!needsScript(page, request.target)) return;
    this.#documents.set(text, page);
    const candidate = { url, text, scripts: scriptsOf(page) };
    if (!this.#plan.wants(candidate)) return;
    const work = async (): Promise<Rendering | undefined> => {
      if (request.signal.aborted || !this.#plan.stillWants(candidate)) return undefined;
      return request.render?.(page, url);
    };
    const arrival: Promise<RenderArrival> = this.#places
      .run(work)
      .then((rendering) => ({ rendering, page, candidate, depth, arrival }));
    this.#pending.add(arrival);
    this.#count();
  }

  /** The same document at another URL: that of an application, which shows something else there. */
  addCopy(exchange: Exchange, depth: number): void {
    const page = this.#documents.get(exchange.text);
    if (page !== undefined) this.add({ ...page, url: exchange.url, exchange }, exchange.url, depth);
  }

  /** Follows what script made. */
  finish({ rendering, page, candidate, depth, arrival }: RenderArrival): void {
    this.#pending.delete(arrival);
    this.#count();
    if (rendering === undefined) return;
    const frontier = this.#frontier;
    const before = frontier.known + this.#plan.planned;
    const from: QueuedUrl = { url: candidate.url, depth, isSitemap: false };
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
    this.#count();
    if (made !== undefined) this.#request.rendered?.(made);
  }

  #count(): void {
    this.#request.countedRendering?.(this.#plan);
  }
}
