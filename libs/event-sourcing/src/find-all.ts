import type { CollectionDefinition, ReadStore, Scalar } from './ports/read-store.ts';

const pageSize = 500;

/** All documents with these fields, newest first, read page by page. It needs an index on the fields with `order` last. */
export async function findAll<D extends { readonly order: string }>(
  store: ReadStore,
  collection: CollectionDefinition,
  equals: Readonly<Record<string, Scalar>>,
): Promise<readonly D[]> {
  const all: D[] = [];
  for (let below: { readonly order: string } | undefined; ;) {
    const query = { equals, ...(below && { below }), orderBy: 'order', descending: true, limit: pageSize };
    const page = await store.find<D>(collection, query);
    all.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return all;
    below = { order: last.order };
  }
}
