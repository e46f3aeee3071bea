import type { Exchange } from '../../artifacts.ts';
import { addressOf } from '../../collect/crawl/rendering/address-of.ts';
import type { ProbeRequest } from '../../check.ts';

/** Statuses of sites that reject a client, or that are down. Applications use them for single pages as well. */
export const ambiguousStatuses: ReadonlySet<number> = new Set([403, 500, 502, 504]);

/**
 * Which pages the site has served in this scan. A page is known by its URL, or by its path alone where the site has not
 * rejected the path with any query: a front controller has many pages at one path.
 */
export class ServedPages {
  readonly #urls = new Set<string>();
  readonly #paths = new Set<string>();
  readonly #rejectedPaths = new Set<string>();

  constructor(exchanges: readonly Exchange[]) {
    for (const { method, status, url } of exchanges) {
      if (method !== 'GET') continue;
      if (status < 400) this.#urls.add(addressOf(url));
      if (status < 400) this.#paths.add(url.origin + url.pathname);
      else if (ambiguousStatuses.has(status)) this.#rejectedPaths.add(url.origin + url.pathname);
    }
  }

  /** False for methods that change something: that a page is served says nothing of what is sent to it. */
  has({ url, method = 'GET' }: ProbeRequest): boolean {
    if (method !== 'GET') return false;
    const path = url.origin + url.pathname;
    return this.#urls.has(path + url.search) || (this.#paths.has(path) && !this.#rejectedPaths.has(path));
  }
}
