import type { CrawlLimits } from './crawl-limits.ts';
import type { CrawlAllowance } from './crawl-request.ts';
import { isInScope } from './crawl-scope.ts';
import { isWorthFetching } from './fetchable.ts';
import { isHarmfulLink } from './links/harmful-link.ts';
import { kindOf, PageKinds } from './page-kinds.ts';
import { TrapBounds } from './trap-bounds.ts';
import { canonicalUrl, urlIdentity } from './urls/url-identity.ts';

const maxConsidered = 50_000;

export interface QueuedUrl {
  readonly url: URL;
  readonly depth: number;
  readonly isSitemap: boolean;
  /** See `kindOf`. */
  readonly kind: string;
}

/** What a URL of another kind with the same path shape counts, in relation to one of the same kind. */
const weightOfShape = 0.1;
/** Redirects to the same page that are followed for one page. */
const maxSamePageRedirects = 3;

/**
 * URLs to fetch, each identity once. The next one is of the least visited kind and shape and the least depth, the target's
 * own host first: what is new comes before the hundredth page of a kind, so that a trap only gets what is left.
 */
export class Frontier {
  readonly kinds = new PageKinds();
  readonly #target: URL;
  readonly #limits: CrawlLimits;
  readonly #bounds: TrapBounds;
  /** Identities that are not to be queued again. */
  readonly #seen = new Set<string>();
  readonly #visited = new Set<string>();
  readonly #samePageRedirects = new Map<string, Set<string>>();
  /** Links as written that were considered before: most of a page's links stand on every page. */
  readonly #considered = new Set<string>();
  readonly #waiting: (QueuedUrl & { readonly rank: number })[] = [];
  readonly #mayFollow: (url: URL) => boolean;
  /** Fetched once more when nothing else is left. */
  readonly #putOff = new Set<QueuedUrl>();
  readonly #wasPutOff = new Set<string>();
  #known = 0;
  #excluded = 0;
  #hasDropped = false;

  constructor(target: URL, limits: CrawlLimits, mayFollow: (url: URL) => boolean = () => true) {
    this.#mayFollow = mayFollow;
    this.#target = target;
    this.#limits = limits;
    this.#bounds = new TrapBounds(limits);
  }

  /** URLs that were found and are worth fetching, fetched or not; endless families of URLs are not counted. */
  get known(): number {
    return this.#known;
  }

  /** URLs that were found and are excluded from the scan: they are not known. */
  get excluded(): number {
    return this.#excluded;
  }

  /** URLs that gave a response. */
  get visited(): number {
    return this.#visited.size;
  }

  /** Nothing is left to fetch. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#putOff.size === 0;
  }

  /** Known URLs were left out because there are too many, or too far from the start. */
  get hasDropped(): boolean {
    return this.#hasDropped;
  }

  /** The URL's response is there: it is not queued again. */
  markVisited(url: URL): void {
    const identity = urlIdentity(url);
    if (!this.#seen.has(identity)) this.#remember(identity);
    this.#visited.add(identity);
  }

  /** The URL's request was rejected: the first time, it is queued again behind all others. */
  putOff(rejected: QueuedUrl): void {
    if (this.#wasPutOff.has(rejected.url.href)) return;
    this.#wasPutOff.add(rejected.url.href);
    this.#putOff.add(rejected);
  }

  /** The URL that was to be fetched next is left out because there are too many. */
  drop(): void {
    this.#hasDropped = true;
  }

  /** The URL may not be requested at all: it does not count as known. */
  markForbidden(): void {
    this.#known -= 1;
  }

  add(link: URL, depth: number, isSitemap = false): void {
    if (this.#considered.has(link.href)) return;
    if (this.#considered.size < maxConsidered) this.#considered.add(link.href);
    if (link.href.length > this.#limits.maxUrlLength || !isInScope(this.#target, link)) return;
    const url = canonicalUrl(link);
    const identity = urlIdentity(url);
    if (this.#seen.has(identity) || !isWorthFetching(url) || isHarmfulLink(url)) return;
    if (!isSitemap && !this.#mayFollow(url)) {
      this.#seen.add(identity);
      this.#excluded += 1;
      return;
    }
    const before = this.#bounds.admit(url);
    if (before === 'trap') return;
    this.#remember(identity);
    if (before === 'full' || this.#waiting.length >= this.#limits.maxWaiting || depth > this.#limits.maxDepth) {
      this.#hasDropped = true;
      return;
    }
    const kind = kindOf(url);
    const ofKind = this.kinds.add(kind);
    const familiarity = ofKind + weightOfShape * (before - ofKind);
    const elsewhere = url.host === this.#target.host ? 0 : 1000;
    this.#waiting.push({ url, depth, isSitemap, kind, rank: isSitemap ? -1 : familiarity + 2 * depth + elsewhere });
  }

  /**
   * A redirect. One that leads to another spelling of the same page (a doubled slash, a session parameter that links are
   * stripped of) is followed as it is written: only there the page is served.
   */
  addRedirect(from: URL, to: URL, depth: number, isSitemap: boolean): void {
    const identity = urlIdentity(to);
    if (urlIdentity(from) !== identity || from.href === to.href) return this.add(to, depth, isSitemap);
    const followed = this.#samePageRedirects.get(identity) ?? new Set();
    this.#samePageRedirects.set(identity, followed);
    if (followed.has(to.href) || followed.size >= maxSamePageRedirects || depth > this.#limits.maxDepth) return;
    followed.add(to.href);
    this.#waiting.push({ url: to, depth, isSitemap, kind: kindOf(to), rank: isSitemap ? -1 : 0 });
  }

  /** The next URL of those that may be requested; undefined where there is none. */
  next(allowance: CrawlAllowance = 'any'): QueuedUrl | undefined {
    if (allowance === 'none') return undefined;
    const mayFetch = ({ kind }: QueuedUrl): boolean => allowance === 'any' || !this.kinds.isKnown(kind);
    let best = -1;
    let bestRank = Infinity;
    for (const [at, waiting] of this.#waiting.entries()) {
      if (waiting.rank >= bestRank || !mayFetch(waiting)) continue;
      best = at;
      bestRank = waiting.rank;
    }
    return best < 0 ? this.#nextPutOff(mayFetch) : this.#waiting.splice(best, 1)[0];
  }

  #nextPutOff(mayFetch: (queued: QueuedUrl) => boolean): QueuedUrl | undefined {
    for (const queued of this.#putOff) {
      if (!mayFetch(queued)) continue;
      this.#putOff.delete(queued);
      return queued;
    }
    return undefined;
  }

  #remember(identity: string): void {
    this.#seen.add(identity);
    this.#known += 1;
  }
}
