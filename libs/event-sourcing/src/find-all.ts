import type { CollectionDefinition, Find, ReadStore, Scalar } from './ports/read-store.ts';

const pageSize = 500;

/** Which documents, and in which order: by a field whose values differ. It needs an index with that field last. */
type All<By extends string> = Pick<Find, 'equals' | 'descending'> & { readonly orderBy: By };

/** All documents of a query, each page read once those before it are used. */
export async function* findEach<D extends Readonly<Record<By, string>>, By extends string = 'order'>(
  store: ReadStore,
  collection: CollectionDefinition,
  all: All<By>,
): AsyncGenerator<D, void> {
  const { orderBy, descending = false } = all;
  for (let bound: Readonly<Record<string, Scalar>> | undefined; ;) {
    const rest = bound && (descending ? { below: bound } : { above: bound });
    const page = await store.find<D>(collection, { ...all, ...rest, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    bound = { [orderBy]: last[orderBy] };
  }
}

/** All documents with these fields, newest first. It needs an index on the fields with `order` last. */
export async function findAll<D extends { readonly order: string }>(
  store: ReadStore,
  collection: CollectionDefinition,
  equals: Readonly<Record<string, Scalar>>,
): Promise<readonly D[]> {
  const all: D[] = [];
  const newestFirst = { equals, orderBy: 'order', descending: true } as const;
  for await (const document of findEach<D>(store, collection, newestFirst)) all.push(document);
  return all;
}
