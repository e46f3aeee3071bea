import type { BrowserRequest } from '#scanner/renderer';

/** The same request so many times in one visit is one that the page repeats without end. */
const maxTimesSame = 3;
/** Numbers by which a page makes each request a new one, as times in milliseconds are. */
const number = /\d{10,}/g;

/** The requests of a visit whose responses are waited for: not one that the page polls its server with. */
export class AwaitedRequests {
  readonly #times = new Map<string, number>();
  #count = 0;

  /** Those that are open now. */
  get count(): number {
    return this.#count;
  }

  /** @returns a function to be called once, at its end */
  begin({ method, url, body = '' }: Pick<BrowserRequest, 'method' | 'url' | 'body'>): () => void {
    const key = `${method} ${url.href} ${body}`.replaceAll(number, '0');
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    if (times >= maxTimesSame) return () => undefined;
    this.#count += 1;
    return () => {
      this.#count -= 1;
    };
  }
}
