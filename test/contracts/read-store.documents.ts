import { expect, it } from '@jest/globals';
import type { ReadStore } from '#event-sourcing';
import { change, collect, deletion, item, liveWith, newCollection, place } from './read-store.support.ts';

export function documentCases(store: () => ReadStore): void {
  it('says that it is healthy', async () => {
    expect(await store().healthy()).toBe(true);
  });

  it('returns nothing for an unknown id', async () => {
    const { collection } = await liveWith(store(), []);
    expect(await store().get(collection, 'unknown')).toBeUndefined();
  });

  it('returns a document only when it has the values that are required of its fields', async () => {
    const { collection } = await liveWith(store(), [item(1, { status: 'open' })]);
    const { id } = item(1);
    expect(await store().get(collection, id, { status: 'open' })).toEqual(item(1, { status: 'open' }));
    expect(await store().get(collection, id, { status: 'open', rank: 1, hidden: false })).toEqual(
      item(1, { status: 'open' }),
    );
    expect(await store().get(collection, id, { status: 'closed' })).toBeUndefined();
    expect(await store().get(collection, id, { status: 'open', rank: 2 })).toBeUndefined();
    expect(await store().get(collection, id, { absent: 'open' })).toBeUndefined();
    expect(await store().get(collection, 'unknown', { status: 'open' })).toBeUndefined();
  });

  it('returns a document as it was written', async () => {
    const document = {
      id: 'x',
      text: 'grüße 漢字 🜁 "quoted" \\ \n',
      nested: { list: [1, 2.5, -0.001, null, true, { deep: [] }], 'a.b': 1, $set: 'x' },
      large: Number.MAX_SAFE_INTEGER,
    };
    const build = await store().ensureLive(newCollection());
    await store().write(build, [{ id: 'x', position: place(1), document }]);
    expect(await store().get(build.collection, 'x')).toEqual(document);
  });

  it('distinguishes similar ids', async () => {
    const { collection } = await liveWith(store(), [item(1, { id: 'a' }), item(2, { id: 'A' }), item(3, { id: 'a%' })]);
    expect(await store().get(collection, 'A')).toEqual(item(2, { id: 'A' }));
    expect(await store().get(collection, 'a_')).toBeUndefined();
  });

  it('replaces a document by a newer one', async () => {
    const build = await liveWith(store(), [item(1)]);
    await store().write(build, [change(item(1, { status: 'closed' }), 2)]);
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1, { status: 'closed' }));
  });

  it.each([
    ['older', 4],
    ['equally old', 5],
  ])('skips a change that is %s', async (_, position) => {
    const build = await store().ensureLive(newCollection());
    await store().write(build, [change(item(1), 5)]);
    await store().write(build, [change(item(1, { status: 'stale' }), position), change(item(2), 1)]);
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1));
    expect(await store().get(build.collection, item(2).id)).toEqual(item(2));
  });

  it('deletes with a newer change, and not with one as old or older', async () => {
    const build = await store().ensureLive(newCollection());
    await store().write(build, [change(item(1), 5), change(item(2), 5), change(item(3), 5)]);
    await store().write(build, [deletion(item(1).id, 6), deletion(item(2).id, 4), deletion('unknown', 7)]);
    await store().write(build, [deletion(item(3).id, 5)]);
    expect(await store().get(build.collection, item(1).id)).toBeUndefined();
    expect(await store().get(build.collection, item(2).id)).toEqual(item(2));
    expect(await store().get(build.collection, item(3).id)).toEqual(item(3));
  });

  it('is not brought back by a change that is not newer than its deletion', async () => {
    const build = await store().ensureLive(newCollection());
    await store().write(build, [change(item(1), 1), change(item(2), 1)]);
    await store().write(build, [deletion(item(1).id, 5), deletion('unknown', 5)]);
    await store().write(build, [change(item(1, { status: 'late' }), 4), change(item(3, { id: 'unknown' }), 5)]);
    await store().write(build, [change(item(1, { status: 'late' }), 5)]);
    expect(await store().get(build.collection, item(1).id)).toBeUndefined();
    expect(await store().get(build.collection, 'unknown')).toBeUndefined();
    expect(await store().find(build.collection, { orderBy: 'at', limit: 9 })).toEqual([item(2)]);
    expect((await store().load(build, [item(1).id, 'unknown'])).size).toBe(0);
    expect((await collect(store().all(build))).map(({ id }) => id)).toEqual([item(2).id]);
  });

  it('is brought back by a change that is newer than its deletion', async () => {
    const build = await liveWith(store(), [item(1)]);
    await store().write(build, [deletion(item(1).id, 5)]);
    await store().write(build, [change(item(1, { status: 'again' }), 6)]);
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1, { status: 'again' }));
    await store().write(build, [deletion(item(1).id, 7)]);
    await store().put(build.collection, item(1).id, item(1));
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1));
  });

  it('ends with the newest, in whatever order changes arrive and however often', async () => {
    const changes = Array.from({ length: 8 }, (_, n) => change(item(1, { status: `s${n}` }), n + 1));
    for (let turn = 0; turn < 8; turn += 1) {
      const build = await store().ensureLive(newCollection());
      for (let step = 0; step < 16; step += 1) {
        const next = changes[(turn + step * 3) % 8];
        if (next !== undefined) await store().write(build, [next]);
      }
      expect(await store().get(build.collection, item(1).id)).toEqual(changes[7]?.document);
    }
  });

  it('ends with the newest when changes race', async () => {
    const build = await store().ensureLive(newCollection());
    const changes = Array.from({ length: 20 }, (_, n) => change(item(1, { status: `s${n}` }), ((n * 7) % 20) + 1));
    await Promise.all(changes.map((one) => store().write(build, [one])));
    const newest = changes.find(({ position }) => position === place(20));
    expect(await store().get(build.collection, item(1).id)).toEqual(newest?.document);
  });

  it('applies many changes in one write', async () => {
    const build = await liveWith(
      store(),
      Array.from({ length: 1_500 }, (_, n) => item(n)),
    );
    expect(await collect(store().all(build))).toHaveLength(1_500);
  });

  it('accepts a write without changes', async () => {
    const build = await liveWith(store(), [item(1)]);
    await store().write(build, []);
    expect(await collect(store().all(build))).toHaveLength(1);
  });

  it('loads the documents that exist, with their positions', async () => {
    const build = await liveWith(store(), [item(1), item(2), item(3)]);
    const loaded = await store().load(build, [item(3).id, 'unknown', item(1).id]);
    expect([...loaded].sort(([a], [b]) => (a < b ? -1 : 1))).toEqual([
      [item(1).id, { id: item(1).id, position: place(1), document: item(1) }],
      [item(3).id, { id: item(3).id, position: place(3), document: item(3) }],
    ]);
    expect((await store().load(build, [])).size).toBe(0);
  });

  it('loads many ids', async () => {
    const items = Array.from({ length: 1_200 }, (_, n) => item(n));
    const build = await liveWith(store(), items);
    const asked = [...items.map(({ id }) => id), 'unknown'];
    expect((await store().load(build, asked)).size).toBe(1_200);
  });

  it('lists all documents in the order of their ids', async () => {
    const names = ['b', 'a', 'B', 'é', 'Z', 'aa', '漢', '10', '9'];
    const build = await liveWith(
      store(),
      names.map((id, n) => item(n, { id })),
    );
    const listed = await collect(store().all<{ id: string }>(build));
    expect(listed.map(({ id }) => id)).toEqual([...names].sort());
    expect(listed.map(({ position }) => position)).toEqual([...names].sort().map((id) => place(names.indexOf(id) + 1)));
  });

  it('lists the texts of all documents in pages, in the order of their ids', async () => {
    const build = await liveWith(
      store(),
      Array.from({ length: 1_203 }, (_, n) => item(n)),
    );
    await store().write(build, [deletion(item(7).id, 5_000)]);
    const pages = await collect(store().texts(build));
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(1_000);
    const documents = await collect(store().all(build));
    expect(pages.flat().map(({ text, ...stored }) => ({ ...stored, document: JSON.parse(text) }))).toEqual(documents);
    expect(documents).toHaveLength(1_202);
  });

  it('keeps the last of two puts', async () => {
    const collection = newCollection();
    await store().put(collection, 'x', item(1));
    await store().put(collection, 'x', item(2));
    expect(await store().get(collection, 'x')).toEqual(item(2));
  });

  it('gives a document that was put the position before all others', async () => {
    const collection = newCollection();
    await store().put(collection, 'x', item(1, { id: 'x' }));
    const build = await store().live(collection);
    expect((await store().load(build, ['x'])).get('x')?.position).toBe('');
    await store().write(build, [change(item(2, { id: 'x' }), 1)]);
    expect(await store().get(collection, 'x')).toEqual(item(2, { id: 'x' }));
  });

  it('puts many at the same time', async () => {
    const collection = newCollection();
    await Promise.all(Array.from({ length: 50 }, (_, n) => store().put(collection, item(n).id, item(n))));
    expect(await store().find(collection, { orderBy: 'at', limit: 100 })).toHaveLength(50);
  });

  it('removes only the document with the id', async () => {
    const { collection } = await liveWith(store(), [item(1), item(2)]);
    await store().remove(collection, item(1).id);
    await store().remove(collection, 'unknown');
    expect(await store().get(collection, item(1).id)).toBeUndefined();
    expect(await store().get(collection, item(2).id)).toEqual(item(2));
  });
}
