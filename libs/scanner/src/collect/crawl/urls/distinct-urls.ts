/**
 * URLs of a document, each once, up to a number of them: one icon may stand beside each of a thousand entries, and an index
 * may name a thousand sections of one page. Fragments make no difference.
 */
export class DistinctUrls {
  readonly #max: number;
  readonly #byHref = new Map<string, URL>();
  readonly #references = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  get all(): URL[] {
    return [...this.#byHref.values()];
  }

  get isFull(): boolean {
    return this.#byHref.size >= this.#max;
  }

  /** Keeps it where it is new and fits in. */
  add(url: URL): void {
    const key = url.hash === '' ? url.href : url.href.slice(0, -url.hash.length);
    if (!this.isFull && !this.#byHref.has(key)) this.#byHref.set(key, url);
  }

  /** Keeps what the reference means; of those that came first, each is resolved once. */
  addReference(reference: string, resolve: (reference: string) => URL | undefined): void {
    if (this.#references.has(reference)) return;
    // A document may have half a million that lead nowhere: 60 MiB of them.
    if (this.#references.size < this.#max) this.#references.add(reference);
    const url = resolve(reference);
    if (url !== undefined) this.add(url);
  }

  addAll(urls: Iterable<URL>): void {
    for (const url of urls) this.add(url);
  }
}
