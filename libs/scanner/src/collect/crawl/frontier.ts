import type { CrawlLimits } from './crawl-limits.ts';
import { isInScope } from './crawl-scope.ts';
import { isWorthFetching } from './fetchable.ts';
import { isHarmfulLink } from './harmful-link.ts';
import { TrapBounds } from './trap-bounds.ts';
import { canonicalUrl, urlIdentity } from './url-identity.ts';

const maxConsidered = 50_000;

export interface QueuedUrl {
  readonly url: URL;
  readonly depth: number;
  readonly isSitemap: boolean;
}

/**
 * URLs to fetch, each identity once. The next one is of the least visited shape and the least depth, the target's own
 * host first: what is new comes before the hundredth page of a kind, so that a trap only gets what is left.
 */
export class Frontier {
  readonly #target: URL;
  readonly #limits: CrawlLimits;
  readonly #bounds: TrapBounds;
  readonly #seen = new Set<string>();
  /** Links as written that were judged before: most of a page's links stand on every page. */
  readonly #considered = new Set<string>();
  readonly #waiting: (QueuedUrl & { readonly rank: number })[] = [];

  constructor(target: URL, limits: CrawlLimits) {
    this.#target = target;
    this.#limits = limits;
    this.#bounds = new TrapBounds(limits);
  }

  /** Never to be fetched: its response is known. */
  markSeen(url: URL): void {
    this.#seen.add(urlIdentity(url));
  }

  add(link: URL, depth: number, isSitemap = false): void {
    if (this.#waiting.length >= this.#limits.maxWaiting || depth > this.#limits.maxDepth) return;
    if (this.#considered.has(link.href)) return;
    if (this.#considered.size < maxConsidered) this.#considered.add(link.href);
    if (link.href.length > this.#limits.maxUrlLength || !isInScope(this.#target, link)) return;
    const url = canonicalUrl(link);
    const identity = urlIdentity(url);
    if (this.#seen.has(identity) || !isWorthFetching(url) || isHarmfulLink(url)) return;
    const before = this.#bounds.admit(url);
    if (before === undefined) return;
    this.#seen.add(identity);
    const elsewhere = url.host === this.#target.host ? 0 : 1000;
    this.#waiting.push({ url, depth, isSitemap, rank: isSitemap ? -1 : before + 2 * depth + elsewhere });
  }

  next(): QueuedUrl | undefined {
    let best = 0;
    for (let at = 1; at < this.#waiting.length; at++) {
      if ((this.#waiting[at]?.rank ?? 0) < (this.#waiting[best]?.rank ?? 0)) best = at;
    }
    return this.#waiting.splice(best, 1)[0];
  }
}
