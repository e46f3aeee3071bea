import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { EventCatalogue, Fenced, ParkedEvents, SagaTask, StoreUnavailable } from '#event-sourcing';
import type { Build } from '#event-sourcing';
import { delay, SystemClock, SystemIds } from '#kernel';
import { MongoConnection, MongoLeases, MongoRateWindows, MongoReadStore } from '#storage/servers';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../libs/event-sourcing/src/testing/in-memory-event-log.ts';
import { storedEvent } from '../../libs/event-sourcing/src/testing/stored-event.ts';
import { change, item, liveWith, newName, place } from '../contracts/read-store.support.ts';
import type { Item } from '../contracts/read-store.support.ts';
import { mongoAddress } from './engines.ts';

const writers = 30;

describe('the commands of readers on MongoDB', () => {
  let store: MongoReadStore;
  let client: MongoClient;
  beforeAll(() => {
    store = new MongoReadStore(new MongoConnection(mongoAddress()));
    client = new MongoClient(mongoAddress());
  });
  afterAll(() => Promise.all([store.close(), client.close()]));

  const commands = async (names = ['bulkWrite', 'update', 'insert', 'find']): Promise<number> => {
    const { metrics } = await client.db().admin().command({ serverStatus: 1 });
    const counts = (metrics as { readonly commands: Readonly<Record<string, { readonly total?: number }>> }).commands;
    return names.reduce((sum, name) => sum + (counts[name]?.total ?? 0), 0);
  };

  const updates = async (): Promise<number> => {
    const { opcounters } = await client.db().admin().command({ serverStatus: 1 });
    return Number((opcounters as { readonly update: unknown }).update);
  };

  it('are shared by those that write at the same time: fence, changes and checkpoint', async () => {
    const build = await liveWith(store, []);
    await store.moveCheckpoint({ name: newName('reader'), position: place(1), epoch: 1 });
    const before = await commands();
    await Promise.all(
      Array.from({ length: writers }, (_, n) =>
        store.write(build, [{ ...change(item(n), 1), isNew: true }], {
          name: newName('reader'),
          position: place(1),
          epoch: 1,
        }),
      ),
    );
    expect((await commands()) - before).toBeLessThanOrEqual(3);
  });

  it('are one for all leases that a process renews', async () => {
    const connection = new MongoConnection(mongoAddress());
    const leases = new MongoLeases(connection);
    const held = await Promise.all(
      Array.from({ length: writers }, () => leases.acquire(newName('lease'), 'a', 60_000)),
    );
    const before = await commands();
    const renewed = held.filter((lease) => lease !== undefined).map((lease) => leases.renew(lease, 60_000));
    expect(await Promise.all(renewed)).toEqual(held.map(() => true));
    expect((await commands()) - before).toBe(1);
    await connection.close();
  });

  it('are one for the units of a rate limit that are taken at the same time', async () => {
    const connection = new MongoConnection(mongoAddress());
    const windows = new MongoRateWindows(connection, new SystemClock());
    const before = await commands(['findAndModify']);
    const taken = await Promise.all(Array.from({ length: writers }, () => windows.take('account', 100, 60_000)));
    expect(taken.map(({ used }) => used)).toEqual(Array.from({ length: writers }, (_, n) => n + 1));
    expect((await commands(['findAndModify'])) - before).toBe(1);
    await connection.close();
  });

  it('do not query the live build for each document that is read', async () => {
    const { collection } = await liveWith(store, [item(1)]);
    await store.get(collection, item(1).id);
    const before = await commands();
    const started = performance.now();
    for (let n = 0; n < 40; n += 1) await store.get(collection, item(1).id);
    const expirations = Math.ceil((performance.now() - started) / 250);
    expect((await commands()) - before).toBeLessThanOrEqual(40 + expirations);
  });

  it('are shared by documents that are read at the same time, each of which is returned to its caller', async () => {
    const { collection } = await liveWith(
      store,
      Array.from({ length: writers }, (_, n) => item(n)),
    );
    const before = await commands();
    const read = await Promise.all(
      Array.from({ length: writers + 1 }, (_, n) => store.get<ReturnType<typeof item>>(collection, item(n).id)),
    );
    expect(read.map((found) => found?.id)).toEqual([
      ...Array.from({ length: writers }, (_, n) => item(n).id),
      undefined,
    ]);
    expect((await commands()) - before).toBeLessThan(writers / 4);
  });

  it('are shared by the checkpoints that readers without changes move in the same moment', async () => {
    const names = Array.from({ length: writers }, () => newName('reader'));
    await Promise.all(names.map((name) => store.advance({ name, position: place(1), epoch: 1 })));
    const before = await commands();
    for (const name of names) {
      await store.advance({ name, position: place(2), epoch: 1 });
      await setImmediate();
    }
    const areMoved = async (): Promise<boolean> => {
      const moved = await client
        .db()
        .collection('_checkpoints')
        .countDocuments({ position: place(2) });
      return moved >= writers;
    };
    while (!(await areMoved())) await delay(5);
    expect((await commands()) - before).toBeLessThan(writers / 3);
  });

  it('are refused after a crash has taken the last of them back, until the reader continues from what is left', async () => {
    const build = await liveWith(store, []);
    const name = newName('reader');
    const write = (n: number): Promise<void> =>
      store.write(build, [{ ...change(item(n), n), isNew: true }], { name, position: place(n), epoch: 1 });
    await write(1);
    await write(2);
    const checkpoints = client.db().collection<{ readonly _id: string }>('_checkpoints');
    await checkpoints.updateOne({ _id: name }, { $set: { position: place(1) } });
    await store.untilLost(name, new AbortController().signal);
    await expect(write(3)).rejects.toThrow(StoreUnavailable);
    await expect(store.advance({ name, position: place(4), epoch: 1 })).rejects.toThrow(StoreUnavailable);
    await store.untilLost(name, new AbortController().signal);
    expect(await store.resume(name)).toMatchObject({ position: place(1) });
    await write(3);
    expect(await store.checkpoint(name)).toMatchObject({ position: place(3) });
  });

  it('go on for a saga whose checkpoint a crash has taken back', async () => {
    const name = newName('saga');
    const log = new InMemoryEventLog();
    const catalogue = new EventCatalogue([{ category: 'thing', types: { Happened: [] } }]);
    const clock = new ManualClock('2026-06-01T12:00:00Z');
    const saga = { name, startsAt: 'beginning', categories: ['thing'], handles: [], react: () => [] } as const;
    const parked = new ParkedEvents(log, clock, new SystemIds());
    const task = new SagaTask(saga, { log, store, catalogue, parked, clock, dispatch: async () => undefined });
    const lease = { name, owner: 'me', epoch: 1 };
    const stop = new AbortController().signal;
    const handle = (n: number): Promise<void> => {
      const events = [{ ...storedEvent('thing-1', n), position: place(n) }];
      return task.handle({ events, through: place(n), caughtUp: true }, lease, stop);
    };
    const isStored = async (n: number): Promise<void> => {
      while ((await store.checkpoint(name))?.position !== place(n)) await delay(5);
    };
    await task.start(lease);
    await handle(1);
    await handle(2);
    await isStored(2);
    const checkpoints = client.db().collection<{ readonly _id: string }>('_checkpoints');
    await checkpoints.updateOne({ _id: name }, { $set: { position: place(1) } });
    await handle(3);
    await task.untilLost(stop);
    expect(await task.start(lease)).toBe(place(1));
    await handle(4);
    await isStored(4);
  });

  describe('of several readers in one', () => {
    /** Each writes documents of its own. */
    const documentOf = (name: string, n: number): Item => ({ ...item(n), id: `${name}_${n}` });
    const writeOf = (build: Build, name: string, n: number): Promise<void> =>
      store.write(build, [change(documentOf(name, n), n)], { name, position: place(n), epoch: 1 });
    const readers = async (build: Build): Promise<readonly string[]> => {
      const names = [newName('reader'), newName('reader'), newName('reader')];
      await Promise.all(names.map((name) => writeOf(build, name, 1)));
      return names;
    };
    const settled = async (build: Build, names: readonly string[], n: number): Promise<readonly string[]> => {
      const outcomes = await Promise.allSettled(names.map((name) => writeOf(build, name, n)));
      return outcomes.map((one) => (one.status === 'fulfilled' ? 'written' : (one.reason as Error).name));
    };
    const positions = async (names: readonly string[]): Promise<readonly unknown[]> =>
      Promise.all(names.map(async (name) => (await store.checkpoint(name))?.position));

    it('compare all checkpoints at once, and move those with the same position at once', async () => {
      const build = await liveWith(store, []);
      const names = await readers(build);
      const before = await updates();
      await Promise.all(names.map((name) => writeOf(build, name, 2)));
      // A fence, the documents, a move; at most one comparison of what is not journaled.
      expect((await updates()) - before).toBeLessThanOrEqual(1 + names.length + 1 + 1);
      expect(await positions(names)).toEqual([place(2), place(2), place(2)]);
    });

    it('write nothing of the one that a newer holder has replaced, and all of the others', async () => {
      const build = await liveWith(store, []);
      const names = await readers(build);
      const other = new MongoReadStore(new MongoConnection(mongoAddress()));
      await other.moveCheckpoint({ name: names[1] ?? '', position: place(1), epoch: 2 });
      await other.close();
      const fenced = writeOf(build, names[1] ?? '', 5);
      const others = settled(build, [names[0] ?? '', names[2] ?? ''], 2);
      await expect(fenced).rejects.toThrow(Fenced);
      expect(await others).toEqual(['written', 'written']);
      expect(await store.get(build.collection, documentOf(names[1] ?? '', 5).id)).toBeUndefined();
      expect(await positions(names)).toEqual([place(2), place(1), place(2)]);
    });

    it('write nothing of the one whose last write a crash has taken back, and all of the others', async () => {
      const build = await liveWith(store, []);
      const names = await readers(build);
      expect(await settled(build, names, 2)).toEqual(['written', 'written', 'written']);
      const checkpoints = client.db().collection<{ readonly _id: string }>('_checkpoints');
      await checkpoints.updateOne({ _id: names[0] ?? '' }, { $set: { position: place(1) } });
      expect(await settled(build, names, 3)).toEqual(['StoreUnavailable', 'written', 'written']);
      expect(await positions(names)).toEqual([place(1), place(3), place(3)]);
    });

    it('are compared afterwards also where the last of them was fenced off', async () => {
      const build = await liveWith(store, []);
      const own = new MongoReadStore(new MongoConnection(mongoAddress()));
      const write = (name: string, n: number): Promise<void> =>
        own.write(build, [change(documentOf(name, n), n)], { name, position: place(n), epoch: 1 });
      const [lost, fenced] = [newName('reader'), newName('reader')];
      try {
        await Promise.all([write(lost, 1), write(fenced, 1)]);
        await store.moveCheckpoint({ name: fenced, position: place(1), epoch: 2 });
        const outcomes = await Promise.allSettled([write(lost, 2), write(fenced, 2)]);
        expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { name: 'Fenced' } }]);
        const checkpoints = client.db().collection<{ readonly _id: string }>('_checkpoints');
        await checkpoints.updateOne({ _id: lost }, { $set: { position: place(1) } });
        const late = AbortSignal.timeout(2_000);
        await own.untilLost(lost, late);
        expect(late.aborted).toBe(false);
      } finally {
        await own.close();
      }
    });

    it('pass over a document that is newer', async () => {
      const build = await liveWith(store, []);
      const names = await readers(build);
      const newer = { ...documentOf(names[1] ?? '', 2), status: 'newer' };
      await store.write(build, [change(newer, 9)]);
      expect(await settled(build, names, 2)).toEqual(['written', 'written', 'written']);
      expect(await store.get(build.collection, newer.id)).toEqual(newer);
      expect(await positions(names)).toEqual([place(2), place(2), place(2)]);
    });
  });
});
