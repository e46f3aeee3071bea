import { createHash } from 'node:crypto';
import type { Exchange } from '../../artifacts.ts';
import type { CrawlRequest } from './crawl-request.ts';
import { referencesInHeaders } from './links/links-in-headers.ts';

const maxCopies = 3;

/** Which responses of a crawl have the text and references of earlier ones. */
export class ResponseCopies {
  readonly #counts = new Map<string, number>();
  readonly #starts: ReadonlySet<string>;
  readonly #isCatchAll: (exchange: Exchange) => boolean;
  /** Depth of the folder nearest to the root at which the catch-all document was read. */
  #catchAllDepth = Infinity;

  constructor({ startPages, isCatchAll, mayFollow }: Pick<CrawlRequest, 'startPages' | 'isCatchAll' | 'mayFollow'>) {
    this.#isCatchAll = (exchange) => isCatchAll?.(exchange) === true;
    this.#starts = new Set(startPages.map(({ exchange }) => keyOf(exchange)));
    // One that is excluded from the scan stands for no other.
    const read = startPages.filter(({ url, exchange }) => this.#isCatchAll(exchange) && mayFollow?.(url) !== false);
    for (const { exchange } of read) this.#isNearest(exchange);
  }

  /**
   * A site that responds to everything with one page would grow its relative links without end, and fill the memory with
   * copies. They lead to what exists where the page is nearest to the root.
   */
  isFresh(exchange: Exchange): boolean {
    if (exchange.size === 0) return true;
    if (this.#isCatchAll(exchange)) return this.#isNearest(exchange);
    const key = keyOf(exchange);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= maxCopies;
  }

  /** The response is a page that sites send for URLs that they do not know: often the one with which the crawl began. */
  isStandIn(exchange: Exchange): boolean {
    return this.#starts.has(keyOf(exchange)) || this.#isCatchAll(exchange);
  }

  #isNearest({ url }: Exchange): boolean {
    const depth = url.pathname.split('/').length;
    if (depth >= this.#catchAllDepth) return false;
    this.#catchAllDepth = depth;
    return true;
  }
}

function keyOf({ text, headers }: Exchange): string {
  const hash = createHash('sha256').update(text);
  for (const reference of referencesInHeaders(headers)) hash.update(`\n${reference}`);
  return hash.digest('base64');
}
