import { notInList } from './read-page.ts';
import type { Page, Pagination } from './read-page.ts';

/**
 * A page of a list that is in memory, newest first.
 * @throws Rejected `invalid_parameter` for a cursor that is not in the list
 */
export function pageOf<D>(items: readonly D[], idOf: (item: D) => string, { limit, cursor }: Pagination): Page<D> {
  if (cursor === undefined) return { items: items.slice(0, limit), hasMore: items.length > limit };
  const towardsNewer = 'endingBefore' in cursor;
  const id = towardsNewer ? cursor.endingBefore : cursor.startingAfter;
  const index = items.findIndex((item) => idOf(item) === id);
  if (index === -1) throw notInList(cursor);
  if (towardsNewer) return { items: items.slice(Math.max(0, index - limit), index), hasMore: index > limit };
  const end = index + 1 + limit;
  return { items: items.slice(index + 1, end), hasMore: items.length > end };
}
