import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Fenced, NoCompleteBuild } from '#event-sourcing';
import type { Build, ReadStore } from '#event-sourcing';
import { change, collect, deletion, item, liveWith, newCollection, newName, place } from './read-store.support.ts';

export function buildCases(store: () => ReadStore, another: () => Promise<ReadStore>): void {
  const names = (builds: readonly Build[]): string[] => builds.map(({ build }) => build).sort();

  /** A live build with item 1, and beside it the build `next` with the same item, changed. */
  const withShadow = async (): Promise<{ live: Build; next: Build }> => {
    const live = await liveWith(store(), [item(1)]);
    const next = { collection: live.collection, build: 'next' };
    await store().prepare(next);
    await store().write(next, [change(item(1, { status: 'rebuilt' }), 1)]);
    return { live, next };
  };
  const statusIn = async (reader: ReadStore, { collection }: Build): Promise<string | undefined> => {
    const [found] = await reader.find<{ status: string }>(collection, { orderBy: 'at', limit: 1 });
    expect(await reader.get(collection, item(1).id)).toEqual(found);
    return found?.status;
  };

  it('begin with the one named `initial`', async () => {
    const collection = newCollection();
    expect(await store().ensureLive(collection)).toEqual({ collection, build: 'initial' });
    expect(await store().ensureLive(collection)).toEqual({ collection, build: 'initial' });
    expect(await store().findLive(collection)).toEqual({ collection, build: 'initial' });
    expect(names(await store().builds(collection))).toEqual(['initial']);
  });

  it('are not read before one of them is published', async () => {
    const collection = newCollection();
    const build = { collection, build: 'initial' };
    await store().prepare(build);
    await store().write(build, [change(item(1), 1)]);
    expect(await store().findLive(collection)).toBeUndefined();
    await expect(store().live(collection)).rejects.toBeInstanceOf(NoCompleteBuild);
    await expect(store().get(collection, item(1).id)).rejects.toBeInstanceOf(NoCompleteBuild);
    await expect(store().find(collection, { orderBy: 'at', limit: 9 })).rejects.toBeInstanceOf(NoCompleteBuild);
    await store().switchTo(build, []);
    expect(await store().get(collection, item(1).id)).toEqual(item(1));
    expect(await store().live(collection)).toEqual(build);
  });

  it('are none before the first use', async () => {
    expect(await store().builds(newCollection())).toEqual([]);
  });

  it('keep their documents when they are prepared again', async () => {
    const build = await liveWith(store(), [item(1)]);
    await store().prepare(build);
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1));
  });

  it('get an index that was added to the definition', async () => {
    const build = await liveWith(store(), [item(1), item(2)]);
    const grown = { ...build.collection, indexes: [...build.collection.indexes, ['status', 'at']] };
    await store().prepare({ ...build, collection: grown });
    expect(await store().find(grown, { equals: { status: 'open' }, orderBy: 'at', limit: 9 })).toHaveLength(2);
  });

  it('are not read before the switch', async () => {
    const { live } = await withShadow();
    expect(await statusIn(store(), live)).toBe('open');
    expect(names(await store().builds(live.collection))).toEqual(['initial', 'next']);
  });

  it('are read after the switch, and after the switch back', async () => {
    const { live, next } = await withShadow();
    await store().switchTo(next, []);
    expect(await statusIn(store(), live)).toBe('rebuilt');
    expect(await store().live(live.collection)).toEqual(next);
    await store().switchTo(live, []);
    expect(await statusIn(store(), live)).toBe('open');
  });

  it('are published together with their checkpoints', async () => {
    const { live, next } = await withShadow();
    const [one, other] = [newName('reader'), newName('reader')];
    await store().moveCheckpoint({ name: other, position: place(7), epoch: 1 });
    await store().switchTo(next, [
      { name: one, position: place(3), epoch: 2 },
      { name: other, position: '', epoch: 2 },
    ]);
    expect(await statusIn(store(), live)).toBe('rebuilt');
    expect(await store().checkpoint(one)).toEqual({ name: one, position: place(3), epoch: 2 });
    expect(await store().checkpoint(other)).toEqual({ name: other, position: place(7), epoch: 2 });
  });

  it('are not published when a newer holder has moved one of the checkpoints', async () => {
    const { live, next } = await withShadow();
    const [one, other] = [newName('reader'), newName('reader')];
    await store().moveCheckpoint({ name: other, position: place(7), epoch: 3 });
    const published = store().switchTo(next, [
      { name: one, position: place(9), epoch: 2 },
      { name: other, position: place(9), epoch: 2 },
    ]);
    await expect(published).rejects.toBeInstanceOf(Fenced);
    expect(await statusIn(store(), live)).toBe('open');
    expect(await store().checkpoint(one)).toBeUndefined();
    expect(await store().checkpoint(other)).toEqual({ name: other, position: place(7), epoch: 3 });
  });

  it('are switched for other processes at once', async () => {
    const other = await another();
    try {
      const { live, next } = await withShadow();
      for (const [build, status] of [
        [next, 'rebuilt'],
        [live, 'open'],
        [next, 'rebuilt'],
      ] as const) {
        expect(await statusIn(other, live)).not.toBe(status);
        await store().switchTo(build, []);
        // What begins in a later turn of the event loop sees it; another process has turns of its own.
        await nextTurn();
        expect(await statusIn(other, live)).toBe(status);
      }
    } finally {
      await other.close();
    }
  });

  it('are dropped with their documents', async () => {
    const { live, next } = await withShadow();
    await store().switchTo(next, []);
    await store().drop(live);
    await store().drop(live);
    expect(names(await store().builds(live.collection))).toEqual(['next']);
    expect(await statusIn(store(), live)).toBe('rebuilt');
    await store().prepare(live);
    expect(await collect(store().all(live))).toEqual([]);
  });

  it('receive puts and removals only while they are live', async () => {
    const { live, next } = await withShadow();
    await store().switchTo(next, []);
    await store().put(live.collection, 'x', item(7, { id: 'x' }));
    await store().remove(live.collection, item(1).id);
    expect(await collect(store().all(live))).toHaveLength(1);
    expect((await collect(store().all(next))).map(({ id }) => id)).toEqual(['x']);
  });

  it('of two versions coexist', async () => {
    const first = await liveWith(store(), [item(1)]);
    const second = newCollection(2, first.collection.name);
    await expect(store().get(second, item(1).id)).rejects.toBeInstanceOf(NoCompleteBuild);
    const build = await store().ensureLive(second);
    await store().write(build, [change(item(1, { status: 'second' }), 1)]);
    expect(await statusIn(store(), build)).toBe('second');
    expect(await statusIn(store(), first)).toBe('open');
    expect(names(await store().builds(second))).toEqual(['initial']);
  });

  it('are listed for all collections and versions', async () => {
    const { live, next } = await withShadow();
    const second = await store().ensureLive(newCollection(12, live.collection.name));
    const listed = (await store().allBuilds()).filter(({ collection: { name } }) => name === live.collection.name);
    expect(listed.map(({ collection: { version }, build }) => ({ version, build }))).toEqual([
      { version: 1, build: live.build },
      { version: 1, build: next.build },
      { version: 12, build: second.build },
    ]);
  });

  it('are not live any more once they are dropped', async () => {
    const live = await liveWith(store(), [item(1)]);
    await store().drop(live);
    expect(await store().findLive(live.collection)).toBeUndefined();
    await expect(store().get(live.collection, item(1).id)).rejects.toBeInstanceOf(NoCompleteBuild);
    expect(await store().allBuilds()).not.toContainEqual({ ...live, collection: { ...live.collection, indexes: [] } });
    await store().prepare(live);
    expect(await collect(store().all(live))).toEqual([]);
  });

  it('are changed independently of each other', async () => {
    const { live, next } = await withShadow();
    await store().write(next, [deletion(item(1).id, 2)]);
    expect(await statusIn(store(), live)).toBe('open');
    expect(await collect(store().all(next))).toEqual([]);
  });
}
