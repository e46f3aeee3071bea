import { createHash } from 'node:crypto';
import type { BrowserRequest } from '#scanner/renderer';

type Compared = Pick<BrowserRequest, 'method' | 'url' | 'body'>;

/** The same request so many times in one visit is one that the page repeats without end. */
const maxTimesSame = 3;
/** What makes each request a new one: a time in seconds or milliseconds, a random fraction. The ids of records have other lengths. */
const time = /(?<!\d)1\d{9}(?:\d{3})?(?:\.\d{1,10})?(?!\d)|(?<!\d)0\.\d{10,20}(?!\d)/g;
/** The name of a function of jQuery for each of its requests. */
const callback = /\bjQuery\d{1,30}_\d{1,20}/g;

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
  const varying = `${url.search} ${body}`.replaceAll(callback, '').replaceAll(time, '');
  const text = `${method} ${url.origin}${url.pathname} ${varying}`;
  return createHash('sha256').update(text).digest('base64');
}
