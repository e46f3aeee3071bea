import { Injectable } from '@nestjs/common';
import type { Page } from '#event-sourcing';
import { ApiSettings } from './api-settings.ts';
import type { PageQuery } from './page-query.ts';
import type { RequestContext } from './request-context.ts';

export interface PageBody<V> {
  readonly data: readonly V[];
  readonly has_more: boolean;
}

/** Describes the `Link` header in the operations of lists. */
export const pageHeaders = {
  Link: 'The next page, with `rel="next"`, when there is one; to a request with `ending_before` the page of newer items, with `rel="prev"`.',
};

/** A page of views in place of documents. */
export function mapPage<D, V>({ items, hasMore }: Page<D>, view: (item: D) => V): Page<V> {
  return { items: items.map(view), hasMore };
}

/** Responds with a page of a list, and links to the next one in the direction of the cursor (RFC 8288). */
@Injectable()
export class PageResponse {
  readonly #settings: ApiSettings;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
  }

  of<V>(
    request: RequestContext,
    query: PageQuery,
    { items, hasMore }: Page<V>,
    idOf: (item: V) => string,
  ): PageBody<V> {
    const isTowardsNewer = query.ending_before !== undefined;
    const farthest = items.at(isTowardsNewer ? 0 : -1);
    if (hasMore && farthest !== undefined) {
      const cursor = isTowardsNewer ? { ending_before: idOf(farthest) } : { starting_after: idOf(farthest) };
      this.link(request, isTowardsNewer ? 'prev' : 'next', Object.assign({}, query, cursor));
    }
    return { data: items, has_more: hasMore };
  }

  /** Links to another page of the list, which has these parameters. */
  link(request: RequestContext, relation: 'next' | 'prev', query: object): void {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const parameters = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    request.setHeader(
      'link',
      `<${this.#settings.publicUrl()}${request.path}?${parameters.toString()}>; rel="${relation}"`,
    );
  }
}
