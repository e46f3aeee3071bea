import type { Exchange } from '../artifacts.ts';

/**
 * Documents that are the same with another query: visits that only look at what script does get them without a request.
 * A visit that is to prove something requests its own.
 */
export class SameDocuments {
  readonly #first = new Map<string, Exchange>();
  readonly #same = new Map<string, Exchange>();

  constructor(known: Iterable<Exchange>) {
    for (const exchange of known)
      if (isDocument(exchange) && !this.#first.has(pathOf(exchange.url)))
        this.#first.set(pathOf(exchange.url), exchange);
  }

  /** Compares a response with what the crawl has received. */
  add(exchange: Exchange): void {
    const first = this.#first.get(pathOf(exchange.url));
    if (first === undefined || !isDocument(exchange) || first.url.search === exchange.url.search) return;
    if (first.status === exchange.status && first.text === exchange.text)
      this.#same.set(pathOf(exchange.url), exchange);
  }

  /** The document at `url`, whatever its query is; undefined where the query may matter. */
  at(url: URL): Exchange | undefined {
    return this.#same.get(pathOf(url));
  }
}

function isDocument({ method, mediaType }: Exchange): boolean {
  return method === 'GET' && mediaType === 'text/html';
}

function pathOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
