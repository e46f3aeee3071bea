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
export const pageHeaders = { Link: 'The next page, with `rel="next"`, when there is one.' };

/** A page of views in place of documents. */
export function mapPage<D, V>({ items, hasMore }: Page<D>, view: (item: D) => V): Page<V> {
  return { items: items.map(view), hasMore };
}

/** Responds with a page of a list, and links to the next one (RFC 8288). */
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
    const last = items.at(-1);
    if (hasMore && last !== undefined && query.ending_before === undefined) {
      this.linkNext(request, Object.assign({}, query, { starting_after: idOf(last) }));
    }
    return { data: items, has_more: hasMore };
  }

  /** Links to the next page, which has these parameters. */
  linkNext(request: RequestContext, query: object): void {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const next = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    request.setHeader('link', `<${this.#settings.publicUrl()}${request.path}?${next.toString()}>; rel="next"`);
  }
}
