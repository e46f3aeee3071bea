import { Rejected } from '#kernel';
import type { CollectionDefinition, ReadStore, Scalar } from './ports/read-store.ts';

/** Where a page begins: with the items older than the one with this id, or with those newer than it. */
export type PageCursor = { readonly startingAfter: string } | { readonly endingBefore: string };

/** Which part of a list to return. */
export interface Pagination {
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

/** A list of documents in the order of a text field, `order` where no other is named. */
export interface PagedList<D> {
  readonly collection: CollectionDefinition;
  /** Whose list it is: a cursor must be one of these documents. */
  readonly scope: Readonly<Record<string, Scalar>>;
  /**
   * Narrows the list further; a cursor need not match it. An array means any of its values, with one query for each: an
   * index that has the field serves although every value is wanted. Only for a field that never changes, because a
   * document that changes between the queries could be in both of them or in neither.
   */
  readonly filter?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  readonly orderBy?: TextField<D>;
  /** Narrows the list to the documents between these values of the ordering field, both exclusive. */
  readonly range?: { readonly above?: string; readonly below?: string };
  /** Leaves documents out that are no longer listed, from the oldest on. */
  readonly isListed?: (document: D) => boolean;
  /** Finds the cursor's document where its id in the list is not its id in the collection. */
  readonly findById?: (id: string) => Promise<D | undefined>;
}

type TextField<D> = { [Name in keyof D]: D[Name] extends string ? Name : never }[keyof D] & string;

/**
 * A page of a list, newest first. It needs an index on the fields of scope and filter with the ordering field last.
 * @throws Rejected `invalid_parameter` for a cursor that is not in the list
 */
export async function readPage<D extends { readonly order: string }>(
  store: ReadStore,
  { collection, scope, filter = {}, orderBy = 'order' as TextField<D>, range = {}, isListed, findById }: PagedList<D>,
  { limit, cursor }: Pagination,
): Promise<Page<D>> {
  const towardsNewer = cursor !== undefined && 'endingBefore' in cursor;
  const bound = cursor === undefined ? undefined : await orderOf(cursor);
  const above = highest(range.above, towardsNewer ? bound : undefined);
  const below = lowest(range.below, towardsNewer ? undefined : bound);
  const query = {
    ...(above !== undefined && { above: { [orderBy]: above } }),
    ...(below !== undefined && { below: { [orderBy]: below } }),
    orderBy,
    descending: !towardsNewer,
    limit: limit + 1,
  };
  const found = await Promise.all(
    combinationsOf(filter).map((equals) => store.find<D>(collection, { ...query, equals: { ...scope, ...equals } })),
  );
  const listed = merged(found).filter(isListed ?? (() => true));
  const items = listed.slice(0, limit);
  return { items: towardsNewer ? items.toReversed() : items, hasMore: listed.length > limit };

  async function orderOf(position: PageCursor): Promise<string> {
    const id = 'startingAfter' in position ? position.startingAfter : position.endingBefore;
    const document = await (findById === undefined ? store.get<D>(collection, id, scope) : findById(id));
    if (document !== undefined && hasFields(document, scope)) return valueOf(document);
    throw notInList(position);
  }

  function valueOf(document: D): string {
    return document[orderBy] as string;
  }

  /** The nearest to the cursor first. */
  function merged(parts: readonly (readonly D[])[]): readonly D[] {
    const [only = []] = parts;
    if (parts.length <= 1) return only;
    const ascending = parts.flat().toSorted((one, other) => (valueOf(one) < valueOf(other) ? -1 : 1));
    return towardsNewer ? ascending : ascending.toReversed();
  }
}

/** The cursor's item does not exist, or not in this list. */
export function notInList(cursor: PageCursor): Rejected {
  const param = 'startingAfter' in cursor ? 'starting_after' : 'ending_before';
  return new Rejected('invalid_parameter', `\`${param}\` is not the id of an item of this list.`, { param });
}

/** Every combination of the filter's values. */
function combinationsOf(filter: NonNullable<PagedList<never>['filter']>): readonly Readonly<Record<string, Scalar>>[] {
  let combinations: readonly Readonly<Record<string, Scalar>>[] = [{}];
  for (const [field, value] of Object.entries(filter)) {
    const values = typeof value === 'object' ? value : [value];
    combinations = combinations.flatMap((equals) => values.map((one) => ({ ...equals, [field]: one })));
  }
  return combinations;
}

function highest(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one;
}

function lowest(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other < one) ? other : one;
}

function hasFields(document: object, fields: Readonly<Record<string, Scalar>>): boolean {
  const members = new Map<string, unknown>(Object.entries(document));
  return Object.entries(fields).every(([name, value]) => members.get(name) === value);
}
