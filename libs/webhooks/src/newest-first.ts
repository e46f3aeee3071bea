import type { CollectionDefinition, ReadStore, Scalar } from '#event-sourcing';
import { Rejected } from '#kernel';

export interface Page<D> {
  readonly items: readonly D[];
  readonly hasMore: boolean;
}

export interface PageRequest {
  readonly limit: number;
  /** Id of the last item of the page before. */
  readonly startingAfter: string | undefined;
}

interface Ordered {
  readonly accountId: string;
  readonly order: string;
}

/**
 * A page of the documents of an account that have the values of `equals`, newest first, as far as they are kept.
 * @throws Rejected `invalid_parameter` for a cursor that is none of them
 */
export async function newestFirst<D extends Ordered>(
  store: ReadStore,
  collection: CollectionDefinition,
  equals: Readonly<Record<string, Scalar>>,
  { limit, startingAfter }: PageRequest,
  isKept: (document: D) => boolean = () => true,
): Promise<Page<D>> {
  const cursor = startingAfter === undefined ? undefined : await store.get<D>(collection, startingAfter);
  if (startingAfter !== undefined && !matches(cursor, equals)) {
    throw new Rejected('invalid_parameter', '`starting_after` is not the id of an item of this list.', {
      param: 'starting_after',
    });
  }
  const found = await store.find<D>(collection, {
    equals,
    ...(cursor !== undefined && { below: { order: cursor.order } }),
    orderBy: 'order',
    descending: true,
    limit: limit + 1,
  });
  const kept = found.filter(isKept);
  return { items: kept.slice(0, limit), hasMore: kept.length > limit };
}

function matches(document: object | undefined, equals: Readonly<Record<string, Scalar>>): boolean {
  const members = new Map<string, unknown>(Object.entries(document ?? {}));
  return Object.entries(equals).every(([name, value]) => members.get(name) === value);
}
