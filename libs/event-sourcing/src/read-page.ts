import { Rejected } from '#kernel';
import type { CollectionDefinition, ReadStore, Scalar } from './ports/read-store.ts';

/** Where a page begins: with the items older than the one with this id, or with those newer than it. */
export type PageCursor = { readonly startingAfter: string } | { readonly endingBefore: string };

export interface PageRequest {
  /** Items to return at most. */
  readonly limit: number;
  readonly cursor?: PageCursor | undefined;
}

export interface Page<D> {
  /** Newest first. */
  readonly items: readonly D[];
  /** There are more in the direction of the cursor. */
  readonly hasMore: boolean;
}

/** A list of documents in the order of their field `order`. */
export interface PagedList<D> {
  readonly collection: CollectionDefinition;
  /** Whose list it is: a cursor must be one of these documents. */
  readonly scope: Readonly<Record<string, Scalar>>;
  /** Narrows the list further; a cursor need not match it. */
  readonly filter?: Readonly<Record<string, Scalar>>;
  /** Leaves documents out that are no longer listed, from the oldest on. */
  readonly isListed?: (document: D) => boolean;
  /** Finds the cursor's document where its id in the list is not its id in the collection. */
  readonly findById?: (id: string) => Promise<D | undefined>;
}

/**
 * A page of a list, newest first. It needs an index on the fields of scope and filter with `order` last.
 * @throws Rejected `invalid_parameter` for a cursor that is not in the list
 */
export async function readPage<D extends { readonly order: string }>(
  store: ReadStore,
  { collection, scope, filter = {}, isListed = () => true, findById }: PagedList<D>,
  { limit, cursor }: PageRequest,
): Promise<Page<D>> {
  const towardsNewer = cursor !== undefined && 'endingBefore' in cursor;
  const bound = cursor === undefined ? undefined : await orderOf(cursor);
  const found = await store.find<D>(collection, {
    equals: { ...scope, ...filter },
    ...(bound !== undefined && { [towardsNewer ? 'above' : 'below']: { order: bound } }),
    orderBy: 'order',
    descending: !towardsNewer,
    limit: limit + 1,
  });
  const listed = found.filter(isListed);
  const items = listed.slice(0, limit);
  return { items: towardsNewer ? items.toReversed() : items, hasMore: listed.length > limit };

  async function orderOf(position: PageCursor): Promise<string> {
    const [param, id] =
      'startingAfter' in position
        ? ['starting_after', position.startingAfter]
        : ['ending_before', position.endingBefore];
    const document = await (findById === undefined ? store.get<D>(collection, id, scope) : findById(id));
    if (document !== undefined && hasFields(document, scope)) return document.order;
    throw new Rejected('invalid_parameter', `\`${param}\` is not the id of an item of this list.`, { param });
  }
}

function hasFields(document: object, fields: Readonly<Record<string, Scalar>>): boolean {
  const members = new Map<string, unknown>(Object.entries(document));
  return Object.entries(fields).every(([name, value]) => members.get(name) === value);
}
