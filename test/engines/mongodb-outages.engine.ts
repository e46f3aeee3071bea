import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import { SystemClock } from '#kernel';
import { MongoConnection, MongoLeases, MongoRateWindows, MongoReadStore } from '#storage/servers';
import { item, newCollection, place } from '../contracts/read-store.support.ts';
import type { Item } from '../contracts/read-store.support.ts';
import { EmbeddedMongoDb } from './tools/embedded-mongodb.ts';

const kills = 5;

/** Only an engine that this test started may be killed. */
(EmbeddedMongoDb.isInstalled ? describe : describe.skip)('MongoDB, killed under load,', () => {
  let engine: EmbeddedMongoDb;
  let connection: MongoConnection;
  beforeAll(async () => {
    engine = new EmbeddedMongoDb();
    connection = new MongoConnection(await engine.start());
  });
  afterAll(async () => {
    await connection.close();
    await engine.remove();
  });

  it('loses no acknowledged write, throws StoreUnavailable while it is down, and recovers', async () => {
    const store = new MongoReadStore(connection);
    const leases = new MongoLeases(connection, new SystemClock());
    const windows = new MongoRateWindows(connection, new SystemClock());
    const collection = newCollection();
    const build = await store.ensureLive(collection);
    const acknowledged = new Map<number, number>();
    const failures: unknown[] = [];
    const over = new AbortController();

    const writer = async (n: number): Promise<void> => {
      const { id } = item(n);
      for (let round = 1; !over.signal.aborted; round += 1) {
        try {
          const checkpoint = { name: `reader ${n}`, position: place(round), epoch: 1 };
          await store.write(build, [{ id, position: place(round), document: item(n) }], checkpoint);
          acknowledged.set(n, round);
          await store.put(collection, `put ${n}`, item(n));
          await store.find<Item>(collection, { orderBy: 'at', limit: 5 });
          await leases.acquire(`lease ${n}`, 'me', 60_000);
          await windows.take(`window ${n}`, 1_000_000, 60_000);
        } catch (error) {
          failures.push(error);
        }
      }
    };
    const writers = Array.from({ length: 12 }, (_, n) => writer(n));
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(300 + kill * 130);
      await engine.end('SIGKILL');
      await pause(kill * 100);
      await engine.start();
    }
    over.abort();
    await Promise.all(writers);

    expect(failures.filter((failure) => !(failure instanceof StoreUnavailable))).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    expect(acknowledged.size).toBe(12);
    for (const [n, round] of acknowledged) {
      const kept = (await store.load(build, [item(n).id])).get(item(n).id)?.position ?? '';
      const checkpoint = (await store.checkpoint(`reader ${n}`))?.position ?? '';
      expect(kept >= place(round)).toBe(true);
      // It may have lost its last moments, and never passes what was kept.
      expect(checkpoint > '' && checkpoint <= kept).toBe(true);
    }
  }, 60_000);

  it('fails operations as StoreUnavailable while it is frozen, and recovers', async () => {
    const store = new MongoReadStore(connection);
    const collection = newCollection();
    await store.ensureLive(collection);
    engine.signal('SIGSTOP');
    try {
      const begun = performance.now();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 5 }, (_, n) => store.put(collection, `frozen ${n}`, item(n))),
      );
      expect(performance.now() - begun).toBeLessThan(20_000);
      for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'StoreUnavailable' } });
      expect(await store.healthy()).toBe(false);
    } finally {
      engine.signal('SIGCONT');
    }
    await eventually(() => store.put(collection, 'after', item(9)));
    expect(await store.get(collection, 'after')).toEqual(item(9));
  }, 60_000);
});

async function eventually(act: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (tries === 50) throw error;
      await pause(200);
    }
  }
}
