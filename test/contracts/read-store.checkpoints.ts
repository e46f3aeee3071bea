import { expect, it } from '@jest/globals';
import { Fenced } from '#event-sourcing';
import type { ReadStore } from '#event-sourcing';
import { delay } from '#kernel';
import { change, deletion, item, liveWith, newName, place } from './read-store.support.ts';

export function checkpointCases(store: () => ReadStore, another: () => Promise<ReadStore>): void {
  const at = (name: string, position: number, epoch: number) => ({ name, position: place(position), epoch });

  it('do not exist before they are moved', async () => {
    expect(await store().checkpoint(newName('reader'))).toBeUndefined();
  });

  it('move together with the changes', async () => {
    const name = newName('reader');
    const build = await liveWith(store(), []);
    await store().write(build, [change(item(1), 3)], at(name, 4, 1));
    expect(await store().checkpoint(name)).toEqual(at(name, 4, 1));
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1));
  });

  it('move when every change was skipped, and when there is none', async () => {
    const name = newName('reader');
    const build = await liveWith(store(), [item(1)]);
    await store().write(build, [change(item(1), 1)], at(name, 4, 1));
    expect(await store().checkpoint(name)).toEqual(at(name, 4, 1));
    await store().write(build, [], at(name, 5, 1));
    expect(await store().checkpoint(name)).toEqual(at(name, 5, 1));
  });

  it('move alone', async () => {
    const name = newName('reader');
    await store().moveCheckpoint(at(name, 1, 1));
    await store().moveCheckpoint(at(name, 2, 1));
    expect(await store().checkpoint(name)).toEqual(at(name, 2, 1));
  });

  it('never move back', async () => {
    const name = newName('reader');
    const build = await liveWith(store(), []);
    await store().moveCheckpoint(at(name, 5, 1));
    await store().moveCheckpoint(at(name, 4, 1));
    await store().write(build, [change(item(1), 3)], at(name, 3, 1));
    expect(await store().checkpoint(name)).toEqual(at(name, 5, 1));
  });

  it('move for a newer holder, and then no more for the older', async () => {
    const name = newName('reader');
    await store().moveCheckpoint(at(name, 5, 1));
    await store().moveCheckpoint(at(name, 5, 2));
    await expect(store().moveCheckpoint(at(name, 9, 1))).rejects.toBeInstanceOf(Fenced);
    expect(await store().checkpoint(name)).toEqual(at(name, 5, 2));
  });

  it('fence off the changes of an older holder', async () => {
    const name = newName('reader');
    const build = await liveWith(store(), [item(1)]);
    await store().moveCheckpoint(at(name, 2, 2));
    const changes = [change(item(1, { status: 'fenced' }), 8), change(item(2), 8)];
    await expect(store().write(build, changes, at(name, 8, 1))).rejects.toBeInstanceOf(Fenced);
    expect(await store().get(build.collection, item(1).id)).toEqual(item(1));
    expect(await store().get(build.collection, item(2).id)).toBeUndefined();
    expect(await store().checkpoint(name)).toEqual(at(name, 2, 2));
  });

  it('fence off the older holder alone when several readers write at the same time', async () => {
    const names = Array.from({ length: 6 }, () => newName('reader'));
    const build = await liveWith(store(), []);
    await store().moveCheckpoint(at(names[2] ?? '', 1, 2));
    const outcomes = await Promise.allSettled(
      names.map((name, n) => store().write(build, [{ ...change(item(n), 8), isNew: true }], at(name, 8, 1))),
    );
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(names.map((_, n) => n === 2));
    expect(outcomes[2]).toMatchObject({ reason: { name: 'Fenced' } });
    const found = await Promise.all(names.map((_, n) => store().get(build.collection, item(n).id)));
    expect(found).toEqual(names.map((_, n) => (n === 2 ? undefined : item(n))));
    const checkpoints = await Promise.all(names.map((name) => store().checkpoint(name)));
    expect(checkpoints.map((checkpoint) => checkpoint?.position)).toEqual(names.map((_, n) => place(n === 2 ? 1 : 8)));
  });

  it('move past a change that was taken for a new document, and is not newer than the stored one', async () => {
    const name = newName('reader');
    const build = await liveWith(store(), [item(1), item(2)]);
    await store().write(build, [deletion(item(2).id, 5)]);
    const changes = [
      { ...change(item(1, { status: 'older' }), 1), isNew: true },
      { ...change(item(2), 4), isNew: true },
      { ...change(item(3), 6), isNew: true },
    ];
    await store().write(build, changes, at(name, 6, 1));
    const found = await Promise.all([1, 2, 3].map((n) => store().get(build.collection, item(n).id)));
    expect(found).toEqual([item(1), undefined, item(3)]);
    await store().write(build, [{ ...change(item(2), 7), isNew: true }], at(name, 7, 1));
    expect(await store().get(build.collection, item(2).id)).toEqual(item(2));
    expect(await store().checkpoint(name)).toEqual(at(name, 7, 1));
  });

  it('fence off one of two holders that race', async () => {
    const name = newName('reader');
    await store().moveCheckpoint(at(name, 1, 7));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => store().moveCheckpoint(at(name, n + 2, n % 2 === 0 ? 7 : 6))),
    );
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
      Array.from({ length: 20 }, (_, n) => n % 2 === 0),
    );
    expect(await store().checkpoint(name)).toEqual(at(name, 20, 7));
  });

  it('end at the greatest position when moves race', async () => {
    const name = newName('reader');
    await Promise.all(Array.from({ length: 20 }, (_, n) => store().moveCheckpoint(at(name, ((n * 7) % 20) + 1, 1))));
    expect(await store().checkpoint(name)).toEqual(at(name, 20, 1));
  });

  it('keep the last event that was handled, moved with changes, alone, or when a build is published', async () => {
    const name = newName('reader');
    const build = await liveWith(store(), []);
    const lastEvent = (revision: number) => ({ stream: 'things-$1', revision, id: `event ${revision}` });
    const stored = async () => (await store().checkpoint(name))?.lastEvent;
    await store().moveCheckpoint({ ...at(name, 1, 1), lastEvent: lastEvent(1) });
    expect(await stored()).toEqual(lastEvent(1));
    await store().write(build, [], { ...at(name, 2, 1), lastEvent: lastEvent(2) });
    expect(await stored()).toEqual(lastEvent(2));
    await store().switchTo(build, [{ ...at(name, 2, 1), lastEvent: lastEvent(3) }]);
    expect(await stored()).toEqual(lastEvent(3));
    expect((await store().checkpoints()).find((one) => one.name === name)?.lastEvent).toEqual(lastEvent(3));
    // A move that names none keeps it, and so does one back.
    await store().moveCheckpoint(at(name, 4, 1));
    await store().moveCheckpoint({ ...at(name, 3, 2), lastEvent: lastEvent(4) });
    expect(await store().checkpoint(name)).toEqual({ ...at(name, 4, 2), lastEvent: lastEvent(3) });
  });

  it('are seen by other processes', async () => {
    const name = newName('reader');
    await store().moveCheckpoint(at(name, 5, 3));
    const other = await another();
    try {
      expect(await other.checkpoint(name)).toEqual(at(name, 5, 3));
      await expect(other.moveCheckpoint(at(name, 6, 2))).rejects.toBeInstanceOf(Fenced);
    } finally {
      await other.close();
    }
  });

  it('are listed', async () => {
    const [one, other] = [newName('reader'), newName('reader')];
    await store().moveCheckpoint(at(one, 5, 3));
    await store().moveCheckpoint(at(other, 6, 1));
    const listed = await store().checkpoints();
    expect(listed.filter(({ name }) => name === one || name === other)).toEqual([at(one, 5, 3), at(other, 6, 1)]);
  });

  it('belong to the log that the store was bound to first', async () => {
    const before = await store().boundLog();
    await store().bindToLog('first');
    await store().bindToLog('second');
    expect(await store().boundLog()).toBe(before ?? 'first');
    const other = await another();
    try {
      expect(await other.boundLog()).toBe(before ?? 'first');
    } finally {
      await other.close();
    }
  });

  it('advance in a moment, and neither back nor for an older holder', async () => {
    const [name, fenced] = [newName('reader'), newName('reader')];
    for (const one of [name, fenced]) await store().moveCheckpoint(at(one, 1, 1));
    await store().moveCheckpoint(at(fenced, 2, 2));
    await store().advance(at(name, 3, 1));
    await store().advance(at(name, 5, 1));
    await store()
      .advance(at(fenced, 9, 1))
      .catch((error: unknown) => expect(error).toBeInstanceOf(Fenced));
    while ((await store().checkpoint(name))?.position !== place(5)) await delay(5);
    await store().advance(at(name, 4, 1));
    await delay(100);
    expect(await store().checkpoint(name)).toEqual(at(name, 5, 1));
    expect(await store().checkpoint(fenced)).toEqual(at(fenced, 2, 2));
  });

  it('advance where there is none yet', async () => {
    const name = newName('reader');
    await store().advance(at(name, 3, 1));
    expect(await store().checkpoint(name)).toEqual(at(name, 3, 1));
  });

  it('are forgotten when removed', async () => {
    const name = newName('reader');
    await store().moveCheckpoint(at(name, 5, 3));
    await store().removeCheckpoint(name);
    await store().removeCheckpoint(name);
    expect(await store().checkpoint(name)).toBeUndefined();
    await store().moveCheckpoint(at(name, 1, 3));
    expect(await store().checkpoint(name)).toEqual(at(name, 1, 3));
  });
}
