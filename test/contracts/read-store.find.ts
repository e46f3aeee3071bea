import { expect, it } from '@jest/globals';
import type { CollectionDefinition, Find, ReadStore } from '#event-sourcing';
import { change, item, liveWith } from './read-store.support.ts';
import type { Item } from './read-store.support.ts';

const numbers = (length: number): number[] => Array.from({ length }, (_, n) => n);

export function findCases(store: () => ReadStore): void {
  const found = async (collection: CollectionDefinition, query: Find): Promise<number[]> =>
    (await store().find<Item>(collection, query)).map(({ rank }) => rank);

  it('finds nothing in a collection without documents', async () => {
    expect(await store().find((await liveWith(store(), [])).collection, { orderBy: 'at', limit: 10 })).toEqual([]);
  });

  it('returns complete documents', async () => {
    const { collection } = await liveWith(store(), [item(1)]);
    expect(await store().find(collection, { orderBy: 'at', limit: 10 })).toEqual([item(1)]);
  });

  it('orders in both directions, and stops at the limit', async () => {
    const { collection } = await liveWith(store(), [item(2), item(10), item(1), item(3)]);
    expect(await found(collection, { orderBy: 'rank', limit: 10 })).toEqual([1, 2, 3, 10]);
    expect(await found(collection, { orderBy: 'rank', descending: true, limit: 2 })).toEqual([10, 3]);
    expect(await found(collection, { orderBy: 'at', descending: true, limit: 3 })).toEqual([10, 3, 2]);
  });

  it('orders text by code point', async () => {
    const names = ['b', 'a', 'B', 'é', 'Z', 'aa', '漢', '10', '9'];
    const { collection } = await liveWith(
      store(),
      names.map((at, n) => item(n, { at })),
    );
    const list = await store().find<Item>(collection, { orderBy: 'at', limit: 20 });
    expect(list.map(({ at }) => at)).toEqual([...names].sort());
  });

  it('finds by equality, of one field and of several', async () => {
    const { collection } = await liveWith(store(), [
      item(1),
      item(2, { owner: 'b' }),
      item(3, { status: 'closed' }),
      item(4, { owner: 'b', status: 'closed' }),
    ]);
    expect(await found(collection, { equals: { owner: 'a' }, orderBy: 'at', limit: 10 })).toEqual([1, 3]);
    expect(await found(collection, { equals: { owner: 'b', status: 'closed' }, orderBy: 'at', limit: 10 })).toEqual([
      4,
    ]);
    expect(await found(collection, { equals: { owner: 'c' }, orderBy: 'at', limit: 10 })).toEqual([]);
  });

  it('finds by booleans', async () => {
    const { collection } = await liveWith(store(), [item(1), item(2, { hidden: true }), item(3)]);
    expect(await found(collection, { equals: { owner: 'a', hidden: true }, orderBy: 'rank', limit: 9 })).toEqual([2]);
    expect(await found(collection, { equals: { owner: 'a', hidden: false }, orderBy: 'rank', limit: 9 })).toEqual([
      1, 3,
    ]);
  });

  it('distinguishes text from numbers', async () => {
    const { collection } = await liveWith(store(), [item(1, { status: '10' }), item(2, { owner: '1', status: '2' })]);
    expect(await found(collection, { equals: { owner: 'a', status: 10 }, orderBy: 'at', limit: 9 })).toEqual([]);
    expect(await found(collection, { equals: { owner: 'a', status: '10' }, orderBy: 'at', limit: 9 })).toEqual([1]);
  });

  it('includes the bound with `atLeast`, and excludes it with `above` and `below`', async () => {
    const { collection } = await liveWith(
      store(),
      numbers(10).map((n) => item(n)),
    );
    expect(await found(collection, { atLeast: { rank: 7 }, orderBy: 'rank', limit: 10 })).toEqual([7, 8, 9]);
    expect(await found(collection, { above: { rank: 7 }, orderBy: 'rank', limit: 10 })).toEqual([8, 9]);
    expect(await found(collection, { below: { rank: 2 }, orderBy: 'rank', limit: 10 })).toEqual([0, 1]);
    expect(await found(collection, { atLeast: { rank: 3 }, below: { rank: 5 }, orderBy: 'rank', limit: 10 })).toEqual([
      3, 4,
    ]);
  });

  it('holds a condition on one field while it orders by another', async () => {
    const { collection } = await liveWith(
      store(),
      numbers(10).map((n) => item(n)),
    );
    const query: Find = { equals: { owner: 'a' }, atLeast: { rank: 4 }, orderBy: 'at', descending: true, limit: 3 };
    expect(await found(collection, query)).toEqual([9, 8, 7]);
    expect(await found(collection, { ...query, below: { at: item(6).at } })).toEqual([5, 4]);
  });

  it('orders fractions and negative numbers', async () => {
    const { collection } = await liveWith(
      store(),
      [-2, 0.5, 0, -0.25, 3].map((rank, n) => item(n, { rank })),
    );
    expect(await found(collection, { orderBy: 'rank', limit: 10 })).toEqual([-2, -0.25, 0, 0.5, 3]);
    expect(await found(collection, { above: { rank: -0.25 }, orderBy: 'rank', limit: 10 })).toEqual([0, 0.5, 3]);
  });

  it('finds a changed document by its new values', async () => {
    const build = await liveWith(store(), [item(1), item(2)]);
    await store().write(build, [change(item(1, { status: 'closed', at: 't9' }), 9)]);
    const { collection } = build;
    expect(await found(collection, { equals: { owner: 'a', status: 'open' }, orderBy: 'at', limit: 9 })).toEqual([2]);
    expect(await found(collection, { equals: { owner: 'a' }, orderBy: 'at', limit: 9 })).toEqual([2, 1]);
  });

  it('pages without repeating or losing an item while others are inserted', async () => {
    const build = await liveWith(
      store(),
      numbers(40).map((n) => item(n)),
    );
    const seen: number[] = [];
    let at = '~';
    for (let inserted = 100; ; inserted += 1) {
      const query: Find = { equals: { owner: 'a' }, below: { at }, orderBy: 'at', descending: true, limit: 7 };
      const page = await store().find<Item>(build.collection, query);
      seen.push(...page.map(({ rank }) => rank));
      if (page.length < 7) break;
      at = page.at(-1)?.at ?? '';
      await store().write(build, [change(item(inserted), inserted)]);
    }
    expect(seen).toEqual(numbers(40).toReversed());
  });
}
