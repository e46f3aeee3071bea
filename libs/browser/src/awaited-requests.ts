import { createHash } from 'node:crypto';
import type { BrowserRequest } from '#scanner/renderer';

type Compared = Pick<BrowserRequest, 'method' | 'url' | 'body'>;

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
  begin(request: Compared): () => void {
    const key = keyOf(request);
    const times = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, times);
    if (times >= maxTimesSame) return () => undefined;
    this.#count += 1;
    return () => {
      this.#count -= 1;
    };
  }
}

/** What the same requests have in common. A page may send thousands of long ones in a visit, so it is short. */
export function keyOf({ method, url, body = '' }: Compared): string {
  const text = `${method} ${url.href} ${body}`.replaceAll(number, '0');
  return createHash('sha256').update(text).digest('base64');
}
