import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Admin, FindCursor, MongoClient } from 'mongodb';
import { StoreUnavailable } from '#event-sourcing';
import { delay, SystemClock } from '#kernel';
import { MongoConnection, MongoLeases, MongoRateWindows, MongoReadStore } from '#storage/servers';
import { item, newCollection, place } from '../contracts/read-store.support.ts';
import type { Item } from '../contracts/read-store.support.ts';
import { EmbeddedMongoDb } from './tools/embedded-mongodb.ts';

const kills = 5;

/** Only an engine that this test started may be killed. */
(EmbeddedMongoDb.isInstalled ? describe : describe.skip)('MongoDB, killed under load,', () => {
  let engine: EmbeddedMongoDb;
  let address: string;
  let connection: MongoConnection;
  beforeAll(async () => {
    engine = new EmbeddedMongoDb();
    address = await engine.start();
    connection = new MongoConnection(address);
  });
  afterAll(async () => {
    await connection.close();
    await engine.remove();
  });

  it('loses no document up to a checkpoint, throws StoreUnavailable while it is down, and recovers', async () => {
    const store = new MongoReadStore(connection);
    const leases = new MongoLeases(connection);
    const windows = new MongoRateWindows(connection, new SystemClock());
    const collection = newCollection();
    const build = await store.ensureLive(collection);
    const failures: unknown[] = [];
    const over = new AbortController();
    const idOf = (n: number, round: number): string => `${item(n).id} ${place(round)}`;

    /** Writes a document each round; continues from the stored checkpoint after a failure, or a loss, as a reader does. */
    const reader = async (n: number): Promise<void> => {
      const name = `reader ${n}`;
      while (!over.signal.aborted) {
        const stop = new AbortController();
        const following = AbortSignal.any([over.signal, stop.signal]);
        try {
          const start = Math.floor(Number((await store.resume(name))?.position ?? 0));
          const watching = store.untilLost(name, following).then(() => stop.abort());
          try {
            for (let round = start + 1; !following.aborted; round += 1) {
              const change = { id: idOf(n, round), position: place(round), document: item(n), isNew: true };
              await store.write(build, [change], { name, position: place(round), epoch: 1 });
              // What a reader passes must not hide that the write before is lost.
              if (n % 3 === 1) await store.advance({ name, position: `${place(round)}.5`, epoch: 1 });
              // Some readers have nothing to write for a while.
              if (n % 3 !== 2) await delay(400, following);
            }
          } finally {
            stop.abort();
            await watching;
          }
        } catch (error) {
          failures.push(error);
        }
      }
    };
    const client = async (n: number): Promise<void> => {
      while (!over.signal.aborted) {
        try {
          await store.put(collection, `put ${n}`, item(n));
          await store.find<Item>(collection, { orderBy: 'at', limit: 5 });
          await leases.acquire(`lease ${n}`, 'me', 60_000);
          await windows.take(`window ${n}`, 1_000_000, 60_000);
        } catch (error) {
          failures.push(error);
        }
      }
    };
    const all = Array.from({ length: 12 }, (_, n) => n);
    const running = all.flatMap((n) => [reader(n), client(n)]);
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(300 + kill * 130);
      await engine.end('SIGKILL');
      await pause(kill * 100);
      await engine.start();
    }
    // Longer than a reader takes to find out that its last write is lost.
    await pause(1_000);
    // The driver may not look at the server for a while.
    await eventually(async () => {
      const positions = await Promise.all(all.map((n) => store.checkpoint(`reader ${n}`)));
      if (positions.some((stored) => Number(stored?.position ?? 0) < 2)) throw new Error('a reader does not go on');
    });
    over.abort();
    await Promise.all(running);

    expect(failures.filter((failure) => !(failure instanceof StoreUnavailable))).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    for (const n of all) {
      const checkpoint = Number((await store.checkpoint(`reader ${n}`))?.position);
      const rounds = Array.from({ length: Math.floor(checkpoint) }, (_, round) => idOf(n, round + 1));
      expect(rounds.length).toBeGreaterThan(1);
      const kept = await store.load(build, rounds);
      expect(rounds.filter((id) => !kept.has(id))).toEqual([]);
    }
  }, 60_000);

  it('refuses queries of a read model after a restart until it is complete again, and no others', async () => {
    const own = new MongoReadStore(new MongoConnection(address));
    try {
      const [guarded, other] = [newCollection(), newCollection()];
      await own.put(guarded, 'one', item(1));
      await own.put(other, 'two', item(2));
      const complete = Promise.withResolvers<void>();
      own.guardAgainstLoss([guarded], () => complete.promise);
      expect(await own.get(guarded, 'one')).toEqual(item(1));
      await engine.end('SIGKILL');
      const waiting = own.find(guarded, { orderBy: 'at', limit: 1 }).catch((error: unknown) => error);
      await engine.start();

      expect(await waiting).toBeInstanceOf(StoreUnavailable);
      await eventually(async () => expect(await own.get(other, 'two')).toEqual(item(2)));
      expect(own.refused()).toEqual([guarded.name]);
      await expect(own.get(guarded, 'one')).rejects.toThrow(StoreUnavailable);
      await expect(own.find(guarded, { orderBy: 'at', limit: 1 })).rejects.toThrow(StoreUnavailable);
      complete.resolve();
      await eventually(async () => expect(await own.get(guarded, 'one')).toEqual(item(1)));
      expect(own.refused()).toEqual([]);
    } finally {
      await own.close();
    }
  }, 60_000);

  it('fails an operation that the driver never settles as StoreUnavailable, and those after it succeed', async () => {
    const ofDriver = jest.spyOn(MongoClient.prototype, 'db');
    const store = new MongoReadStore(new MongoConnection(address, { maxOperationMs: 2_000 }));
    try {
      const collection = newCollection();
      await store.put(collection, 'one', item(1));
      const [client] = ofDriver.mock.contexts;
      closeIdleConnections(client as MongoClient);
      await expect(store.put(collection, 'two', item(2))).rejects.toThrow(StoreUnavailable);
      await store.put(collection, 'two', item(2));
      expect(await store.get(collection, 'two')).toEqual(item(2));
    } finally {
      ofDriver.mockRestore();
      await store.close();
    }
  }, 20_000);

  it('fails the first operation of a process like any other that the driver never settles', async () => {
    const store = new MongoReadStore(new MongoConnection(address, { maxOperationMs: 2_000 }));
    const never = new Promise<never>(() => undefined);
    const ofDriver = jest.spyOn(Admin.prototype, 'command').mockReturnValueOnce(never);
    try {
      const collection = newCollection();
      await expect(store.put(collection, 'one', item(1))).rejects.toThrow(StoreUnavailable);
      await store.put(collection, 'one', item(1));
      expect(await store.get(collection, 'one')).toEqual(item(1));
    } finally {
      ofDriver.mockRestore();
      await store.close();
    }
  }, 20_000);

  it('ends a pass over all documents although the driver does not settle the end of its cursor', async () => {
    const store = new MongoReadStore(new MongoConnection(address, { maxOperationMs: 2_000 }));
    const never = new Promise<never>(() => undefined);
    const ofDriver = jest.spyOn(FindCursor.prototype, 'close').mockReturnValueOnce(never);
    try {
      const collection = newCollection();
      await store.put(collection, 'one', item(1));
      const build = await store.live(collection);
      for await (const { document } of store.all(build)) expect(document).toEqual(item(1));
      expect(ofDriver).toHaveBeenCalled();
    } finally {
      ofDriver.mockRestore();
      await store.close();
    }
  }, 20_000);

  it('is reached again although the driver does not look at it any more', async () => {
    const ofDriver = jest.spyOn(MongoClient.prototype, 'db');
    const own = new MongoConnection(address);
    const store = new MongoReadStore(own);
    try {
      const collection = newCollection();
      await store.put(collection, 'before', item(1));
      // Longer than the driver waits between two looks.
      await pause(600);
      const [client] = ofDriver.mock.contexts;
      hangMonitors(client as MongoClient);
      engine.signal('SIGSTOP');
      const interrupted = store.put(collection, 'before', item(1)).catch((error: unknown) => error);
      await pause(50);
      await engine.end('SIGKILL');
      expect(await interrupted).toBeInstanceOf(StoreUnavailable);
      await engine.start();
      await eventually(() => store.put(collection, 'after', item(2)));
    } finally {
      ofDriver.mockRestore();
      await store.close();
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

/** The driver (7.9.0) never settles a command for a socket that was closed a moment ago, nor looks at the server again. */
function hangMonitors(client: MongoClient): void {
  for (const server of serversOf(client)) {
    server.monitor.connection.socket.destroy();
    server.requestCheck();
  }
}

function closeIdleConnections(client: MongoClient): void {
  for (const { pool } of serversOf(client)) for (const { socket } of pool.connections) socket.destroy();
}

/** What the driver does not declare as public. */
interface DriverConnection {
  readonly socket: { destroy(): void };
}

interface DriverServer {
  readonly monitor: { readonly connection: DriverConnection };
  readonly pool: { readonly connections: Iterable<DriverConnection> };
  requestCheck(): void;
}

function serversOf(client: MongoClient): Iterable<DriverServer> {
  const driver = client as unknown as { readonly topology: { readonly s: { servers: Map<string, DriverServer> } } };
  return driver.topology.s.servers.values();
}

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
