import { List } from '../pagination.ts';
import type { ListParams, Page } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';

/** A list that continues after the id of its last item. */
export function listOf<Item>(
  requester: Requester,
  path: string,
  idOf: (item: Item) => string,
  params: ListParams & Readonly<Record<string, string | number | undefined>>,
  options?: CallOptions,
): List<Item> {
  return new List(({ limit, after }) => {
    const continued = after !== undefined && { starting_after: idOf(after), ending_before: undefined };
    const query = { ...params, limit: params.limit ?? limit, ...continued };
    return requester.call<Page<Item>>({ method: 'GET', path, query }, options);
  });
}
