import type { Exchange } from '../artifacts.ts';

/**
 * Documents that are the same with another query: visits that only look at what script does get them without a request,
 * and so do first tries of what is to be proven.
 */
export class SameDocuments {
  readonly #first = new Map<string, Exchange>();
  readonly #same = new Map<string, Exchange>();

  /** Compares a response with the first one from its path, wherever in the scan they come from. */
  add(exchange: Exchange): void {
    if (!isDocument(exchange)) return;
    const path = pathOf(exchange.url);
    const first = this.#first.get(path);
    if (first === undefined) this.#first.set(path, exchange);
    else if (!this.#same.has(path) && haveOtherValues(first.url, exchange.url) && isSame(first, exchange))
      this.#same.set(path, exchange);
  }

  /** The document at `url`, whatever its query is; undefined where the query may matter. */
  at(url: URL): Exchange | undefined {
    return this.#same.get(pathOf(url));
  }
}

function isDocument({ method, mediaType }: Exchange): boolean {
  return method === 'GET' && mediaType === 'text/html';
}

function isSame(one: Exchange, other: Exchange): boolean {
  return one.status === other.status && one.text === other.text;
}

/** One parameter that has the same value in both may be the one that matters. */
function haveOtherValues(one: URL, other: URL): boolean {
  if (one.search === other.search) return false;
  return [...one.searchParams].every(([name, value]) => !other.searchParams.getAll(name).includes(value));
}

function pathOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
