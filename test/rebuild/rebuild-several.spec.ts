import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  LeaseUnavailable,
  rebuildLease,
  rebuildProjections,
  UnprojectableEvent,
  verifyProjections,
} from '#event-sourcing';
import type { EventLog, Projection, RebuildEnvironment } from '#event-sourcing';
import { counting, openWorld } from './counting.ts';
import type { World } from './counting.ts';

const signal = new AbortController().signal;

/** A projection with a collection of its own. */
const named = (name: string, projection = counting()): Projection => ({
  ...projection,
  collection: { ...projection.collection, name },
});

const projections = ['counts', 'sums', 'totals'].map((name) => named(name));

describe('A rebuild of several projections', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const totalsOf = async ({ collection }: Projection) => {
    const documents = await world.readStore.find<{ id: string; total: number }>(collection, {
      orderBy: 'id',
      limit: 100,
    });
    return Object.fromEntries(documents.map(({ id, total }) => [id, total]));
  };
  const rebuild = (several: readonly Projection[], environment: RebuildEnvironment = world.environment) =>
    rebuildProjections(several, environment, false, signal);
  const publishFirst = async () => {
    for (const projection of projections) await rebuild([projection]);
  };

  it('makes all of them anew, and switches to each', async () => {
    await world.count('a', 1, 2, 3);
    const position = await world.count('b', 4);
    await publishFirst();
    const results = await rebuild(projections);
    for (const [index, result] of results.entries()) {
      const { collection } = projections[index] ?? counting();
      expect(result).toMatchObject({ status: 'fulfilled', value: { position, comparison: { equal: true } } });
      const switchedTo = result.status === 'fulfilled' ? result.value.switchedTo : undefined;
      expect((await world.readStore.live(collection)).build).toBe(switchedTo);
    }
    for (const projection of projections) expect(await totalsOf(projection)).toEqual({ a: 6, b: 4 });
  });

  it('reads each event of the history once, however many projections there are', async () => {
    await world.count('a', ...Array.from({ length: 2_500 }, () => 1));
    await publishFirst();
    const { log, read } = countingLog(world.eventLog);
    await rebuild(projections, { ...world.environment, log });
    expect(read()).toBe(2_500);
    await verifyProjections(projections, { ...world.environment, log }, signal);
    expect(read()).toBe(5_000);
  });

  it('fills each through the position of its own live build', async () => {
    await world.count('a', 1);
    await rebuild(projections.slice(0, 1));
    await world.count('a', 2);
    await rebuild(projections.slice(1, 2));
    await world.count('a', 4);
    await rebuild(projections.slice(2));
    const results = await rebuild(projections);
    expect(results.map((result) => result.status === 'fulfilled' && result.value.comparison?.equal)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await Promise.all(projections.map(totalsOf))).toEqual([{ a: 1 }, { a: 3 }, { a: 7 }]);
  });

  it('goes on without one that cannot handle an event, or that is being rebuilt elsewhere', async () => {
    await world.count('a', ...Array.from({ length: 3_000 }, () => 1), 13);
    await publishFirst();
    await world.leases.acquire(rebuildLease('sums'), 'another', 60_000);
    const [poisoned, , other] = projections;
    if (poisoned === undefined || other === undefined) throw new Error('there are three');
    const results = await rebuild([named('counts', counting(1, 13)), named('sums'), other]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: expect.any(UnprojectableEvent) },
      { status: 'rejected', reason: expect.any(LeaseUnavailable) },
      { status: 'fulfilled', value: { comparison: { equal: true }, switchedTo: expect.any(String) } },
    ]);
    // What failed has left nothing behind.
    expect(await world.readStore.builds(poisoned.collection)).toHaveLength(1);
    expect(await totalsOf(poisoned)).toEqual({ a: 3_013 });
  });

  it('holds leases that outlive a store that responds to nothing for 18 seconds', async () => {
    await world.count('a', 1);
    await publishFirst();
    const durations: number[] = [];
    const leases = new Proxy(world.leases, {
      get(target, name) {
        if (name === 'acquire') {
          return (lease: string, owner: string, durationMs: number) => {
            if (lease.startsWith('rebuild:')) durations.push(durationMs);
            return target.acquire(lease, owner, durationMs);
          };
        }
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
    await rebuild(projections, { ...world.environment, leases });
    // A lease is renewed before two fifths of its duration have passed.
    expect(durations.map((durationMs) => durationMs * 0.6)).toEqual(projections.map(() => 18_000));
  });

  it('ends for all of them when it is interrupted, and leaves their live builds as they are', async () => {
    for (const id of ['a', 'b', 'c']) await world.count(id, ...Array.from({ length: 2_000 }, () => 1));
    await publishFirst();
    const before = await Promise.all(projections.map(({ collection }) => world.readStore.live(collection)));
    const interruption = new AbortController();
    const environment = { ...world.environment, onProgress: () => interruption.abort(new Error('interrupted')) };
    const results = await rebuildProjections(projections, environment, false, interruption.signal);
    expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
      projections.map(() => 'Error: interrupted'),
    );
    for (const [index, { collection }] of projections.entries()) {
      expect(await world.readStore.builds(collection)).toEqual([before[index]]);
    }
  });
});

/** Counts the events that are read from a log. */
function countingLog(source: EventLog): { readonly log: EventLog; readonly read: () => number } {
  let events = 0;
  async function* follow(...parameters: Parameters<EventLog['follow']>): ReturnType<EventLog['follow']> {
    for await (const batch of source.follow(...parameters)) {
      events += batch.events.length;
      yield batch;
    }
  }
  const log = new Proxy(source, {
    get(target, name) {
      if (name === 'follow') return follow;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  return { log, read: () => events };
}
