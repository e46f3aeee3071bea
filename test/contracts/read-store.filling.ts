import { expect, it } from '@jest/globals';
import type { Build, ReadStore } from '#event-sourcing';
import { change, collect, deletion, item, liveWith, place } from './read-store.support.ts';

/** Builds that are filled before they have indexes, as a rebuild does. */
export function fillingCases(store: () => ReadStore): void {
  const startFilling = async (): Promise<Build> => {
    const live = await liveWith(store(), [item(1)]);
    const build = { collection: live.collection, build: 'filled' };
    await store().startFilling(build);
    return build;
  };
  const ids = (n: number): string => item(n).id;

  it('show a document that was written to those who load it, and no other', async () => {
    const build = await startFilling();
    await store().write(build, [change(item(2), 1), change(item(3), 2)]);
    expect(await store().load(build, [ids(1), ids(2)])).toEqual(
      new Map([[ids(2), { id: ids(2), position: place(1), document: item(2) }]]),
    );
  });

  it('have each document once when they are prepared, as it was written last', async () => {
    const build = await startFilling();
    await store().write(build, [change(item(2), 1), change(item(3), 2)]);
    await store().write(build, [change(item(2, { rank: 7 }), 3), change(item(4), 4)]);
    await store().write(build, [deletion(ids(3), 5), deletion(ids(9), 5)]);
    await store().prepare(build);
    expect((await collect(store().all(build))).map(({ document }) => document)).toEqual([
      item(2, { rank: 7 }),
      item(4),
    ]);
  });

  it('have a document again that was deleted', async () => {
    const build = await startFilling();
    await store().write(build, [change(item(2), 1)]);
    await store().write(build, [deletion(ids(2), 2)]);
    expect(await store().load(build, [ids(2)])).toEqual(new Map());
    await store().write(build, [change(item(2, { rank: 8 }), 3)]);
    await store().prepare(build);
    expect(await collect(store().all(build))).toEqual([
      { id: ids(2), position: place(3), document: item(2, { rank: 8 }) },
    ]);
  });

  it('keep a newer document from an older change', async () => {
    const build = await startFilling();
    await store().write(build, [change(item(2, { rank: 7 }), 3)]);
    await store().write(build, [change(item(2), 2)]);
    await store().write(build, [deletion(ids(2), 1)]);
    expect((await store().load(build, [ids(2)])).get(ids(2))?.document).toEqual(item(2, { rank: 7 }));
  });

  it('are like any other once they are prepared and published', async () => {
    const build = await startFilling();
    await store().write(build, [change(item(2), 1)]);
    await store().switchTo(build, []);
    await store().write(build, [change(item(2, { rank: 5 }), 6), change(item(3), 7)]);
    expect(await store().find(build.collection, { orderBy: 'at', limit: 9 })).toEqual([item(2, { rank: 5 }), item(3)]);
    await store().write(build, [deletion(ids(3), 8), change(item(2), 6)]);
    expect(await store().find(build.collection, { orderBy: 'at', limit: 9 })).toEqual([item(2, { rank: 5 })]);
  });

  it('are dropped like any other', async () => {
    const build = await startFilling();
    await store().drop(build);
    await store().startFilling(build);
    expect(await store().load(build, [ids(2)])).toEqual(new Map());
  });
}
