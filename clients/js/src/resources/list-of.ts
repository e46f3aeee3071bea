import { List } from '../pagination.ts';
import type { ListParams, Page } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';

/** A list that continues beyond the id of its last item: with `ending_before` on to newer ones. */
export function listOf<Item>(
  requester: Requester,
  path: string,
  idOf: (item: Item) => string,
  params: ListParams & Readonly<Record<string, string | number | undefined>>,
  options?: CallOptions,
): List<Item> {
  const oldestFirst = params.ending_before !== undefined;
  const cursor = oldestFirst ? 'ending_before' : 'starting_after';
  const read = ({ limit, after }: { limit?: number; after?: Item }): Promise<Page<Item>> => {
    const query = { ...params, limit: params.limit ?? limit, ...(after !== undefined && { [cursor]: idOf(after) }) };
    return requester.call<Page<Item>>({ method: 'GET', path, query }, options);
  };
  return new List(read, oldestFirst);
}
