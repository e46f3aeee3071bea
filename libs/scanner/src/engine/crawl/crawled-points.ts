import type { Page } from '../../artifacts.ts';
import { queryPairs } from '../../collect/crawl/urls/query-pairs.ts';
import { requestJsonOf } from '../../collect/exchange.ts';
import { maxOfRequest } from '../../points/injection-point.ts';
import { jsonOf, membersOf } from '../../points/structured-values.ts';
import type { ProbeRequest } from '../../probe-request.ts';

/** Each parameter of a path once, as far as a crawl has found them: what the probes will need grows with them. */
export class CrawledPoints {
  readonly #points = new Set<string>();

  get size(): number {
    return this.#points.size;
  }

  addPage({ links, forms }: Page): void {
    for (const { url } of links) this.#addQuery(url);
    for (const { action, fields } of forms) for (const { name } of fields) this.#add(action, name);
  }

  /** A request that the script of a page sends: its query and its body in JSON, of which only the first members are tested. */
  addRequest(request: ProbeRequest): void {
    const { requestJson = '' } = requestJsonOf(request);
    this.#addQuery(request.url);
    for (const { path } of membersOf(jsonOf(requestJson)).slice(0, maxOfRequest))
      this.#add(request.url, path.join('.'));
  }

  #addQuery(url: URL): void {
    for (const [name] of queryPairs(url)) this.#add(url, name);
  }

  #add({ origin, pathname }: URL, name: string): void {
    this.#points.add(`${origin}${pathname} ${name.replace(/\d+/g, '')}`);
  }
}
