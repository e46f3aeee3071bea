import { createHash } from 'node:crypto';
import type { Exchange, Page } from '../../artifacts.ts';
import { referencesInHeaders } from './links-in-headers.ts';

const maxCopies = 3;

/** Which responses of a crawl have the text and references of earlier ones. */
export class ResponseCopies {
  readonly #counts = new Map<string, number>();
  readonly #starts: ReadonlySet<string>;

  constructor(startPages: readonly Page[]) {
    this.#starts = new Set(startPages.map(({ exchange }) => keyOf(exchange)));
  }

  /** A site that responds to everything with one page would grow its relative links without end, and fill the memory with copies. */
  isFresh(exchange: Exchange): boolean {
    if (exchange.size === 0) return true;
    const key = keyOf(exchange);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= maxCopies;
  }

  /** The response is the page with which the crawl began, as sites send it for URLs that they do not know. */
  isStartPage(exchange: Exchange): boolean {
    return this.#starts.has(keyOf(exchange));
  }
}

function keyOf({ text, headers }: Exchange): string {
  const hash = createHash('sha256').update(text);
  for (const reference of referencesInHeaders(headers)) hash.update(`\n${reference}`);
  return hash.digest('base64');
}
