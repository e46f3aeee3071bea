import type { Page, Pagination } from '#event-sourcing';
import { html } from '../html/html.ts';
import type { Child } from '../html/html.ts';

const limit = 25;

/** The page of a list that the parameters of a URL name. */
export function paginationOf(query: URLSearchParams): Pagination {
  const [startingAfter, endingBefore] = [query.get('starting_after'), query.get('ending_before')];
  if (endingBefore !== null) return { limit, cursor: { endingBefore } };
  return { limit, cursor: startingAfter === null ? undefined : { startingAfter } };
}

/** Links to the newer and the older page of a list, which keep its filters; nothing where there is one page only. */
export function pageLinks<D>(
  path: string,
  query: URLSearchParams,
  { items, hasMore }: Page<D>,
  idOf: (item: D) => string,
): Child {
  const [first, last] = [items[0], items.at(-1)];
  const towardsNewer = query.has('ending_before');
  const hasNewer = towardsNewer ? hasMore : query.has('starting_after');
  const hasOlder = towardsNewer || hasMore;
  const link = (cursor: string, item: D | undefined, text: string): Child => {
    const kept = [...query].filter(([name, value]) => !/^(?:starting_after|ending_before)$/.test(name) && value !== '');
    const parameters = new URLSearchParams(kept);
    if (item !== undefined) parameters.set(cursor, idOf(item));
    const search = parameters.size === 0 ? '' : `?${parameters.toString()}`;
    return html`<a href="${`${path}${search}`}">${text}</a>`;
  };
  if (items.length === 0 && (hasNewer || towardsNewer)) return html`<p>${link('', undefined, 'First page')}</p>`;
  if (!hasNewer && !hasOlder) return '';
  return html`<nav class="paging actions" aria-label="Pages">
    ${hasNewer && link('ending_before', first, '← Newer')} ${hasOlder && link('starting_after', last, 'Older →')}
  </nav>`;
}
