import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  completeBuilds,
  LeaseUnavailable,
  rebuildLease,
  rootContext,
  switchToBuild,
  UnprojectableEvent,
} from '#event-sourcing';
import type { Build, DocumentText, ReadStore } from '#event-sourcing';
import { counting, openWorld } from './counting.ts';
import type { World } from './counting.ts';
import { rebuildProjection, verifyProjection } from '../support/rebuild-one.ts';

const signal = new AbortController().signal;

describe('A rebuild', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const rebuild = (factor = 1, acceptDifference = false) =>
    rebuildProjection(counting(factor), world.environment, acceptDifference, signal);

  it('switches to a build with the same content, and keeps the previous one', async () => {
    await world.count('a', 1, 2, 3);
    const head = await world.count('b', 10);
    await world.catchUp(counting());
    const { comparison, switchedTo, previous, position } = await rebuild();
    expect(comparison).toMatchObject({ equal: true, live: { documents: 2 }, rebuilt: { documents: 2 } });
    expect(comparison?.live.hash).toBe(comparison?.rebuilt.hash);
    expect(position).toBe(head);
    expect(previous).toBe('initial');
    expect((await world.readStore.live(counting().collection)).build).toBe(switchedTo);
    expect(await world.totals()).toEqual({ a: 6, b: 10 });
    expect(await completeBuilds(world.readStore, counting())).toEqual([
      { build: 'initial', live: false, position: head },
      { build: switchedTo, live: true, position: head },
    ]);
  });

  it('of an empty log has no documents', async () => {
    await world.readStore.ensureLive(counting().collection);
    expect(await completeBuilds(world.readStore, counting())).toEqual([
      { build: 'initial', live: true, position: undefined },
    ]);
    expect((await rebuild()).comparison).toMatchObject({ equal: true, live: { documents: 0 } });
  });

  it('publishes its build without a comparison where there is no live build', async () => {
    const position = await world.count('a', 1, 2);
    expect(await rebuild()).toMatchObject({ comparison: undefined, previous: undefined, position });
    expect(await world.totals()).toEqual({ a: 3 });
    await world.count('a', 4);
    await world.catchUp(counting());
    expect(await world.totals()).toEqual({ a: 7 });
  });

  it('leaves the build that the reader has begun to fill where there is no live build', async () => {
    await world.count('a', 1, 2);
    await world.readStore.prepare({ collection: counting().collection, build: 'initial' });
    const { switchedTo } = await rebuild();
    expect(await world.builds()).toEqual(['initial', switchedTo]);
  });

  it('lets the reader resume in either build, and switches back only when the build has caught up', async () => {
    await world.count('a', 1);
    await world.catchUp(counting());
    await rebuild();
    await world.count('a', 1);
    await world.catchUp(counting());
    expect(await world.totals()).toEqual({ a: 2 });
    expect(await switchToBuild(counting(), 'initial', world.environment, signal)).toBe(true);
    expect(await world.totals()).toEqual({ a: 2 });
    expect(await switchToBuild(counting(), 'unknown', world.environment, signal)).toBe(false);
  });

  it('that differs switches nothing, names the documents and drops its build', async () => {
    await world.count('a', 1);
    await world.count('b', 0);
    await world.catchUp(counting());
    const { comparison, switchedTo } = await rebuild(2);
    expect(comparison).toMatchObject({ equal: false, differing: [{ id: 'a', kind: 'different' }] });
    expect(switchedTo).toBeUndefined();
    expect(await world.totals()).toEqual({ a: 1, b: 0 });
    expect(await world.builds()).toEqual(['initial']);
  });

  it('that differs switches when the difference is accepted', async () => {
    await world.count('a', 1);
    await world.catchUp(counting());
    expect((await rebuild(2, true)).switchedTo).toBeDefined();
    expect(await world.totals()).toEqual({ a: 2 });
  });

  it('finds documents that only one of the builds has', async () => {
    await world.count('a', 1);
    await world.catchUp(counting());
    await world.readStore.put(counting().collection, 'stray', { id: 'stray', total: 0 });
    await world.readStore.remove(counting().collection, 'a');
    expect(await verifyProjection(counting(), world.environment, signal)).toMatchObject({
      equal: false,
      differing: [
        { id: 'stray', kind: 'only_in_live' },
        { id: 'a', kind: 'only_in_rebuilt' },
      ],
    });
  });

  it('compares at the position of the live build, even when the reader is far behind', async () => {
    const position = await world.count('a', 1);
    await world.catchUp(counting());
    await world.count('a', 5);
    expect(await rebuild()).toMatchObject({ position, comparison: { equal: true } });
    await world.catchUp(counting());
    expect(await world.totals()).toEqual({ a: 6 });
  });

  it('stops at an event that cannot be handled, and names it', async () => {
    const steps = Array.from({ length: 700 }, (_, n) => n);
    await world.count('a', ...steps);
    await world.catchUp(counting());
    const stopped = rebuildProjection(counting(1, 613), world.environment, true, signal);
    await expect(stopped).rejects.toThrow(UnprojectableEvent);
    await expect(stopped).rejects.toThrow(
      /counts cannot handle Counted\.v1, revision 613 of counter-a, at \d+: Error: 613/,
    );
    expect(await world.builds()).toEqual(['initial']);
  });

  it('handles parked events, once the projection is fixed', async () => {
    await world.count('a', 1, 13, 2);
    await world.catchUp(counting(1, 13));
    expect(await world.parked.list('counts')).toHaveLength(2);
    expect(await world.totals()).toEqual({ a: 1 });
    expect((await rebuild()).switchedTo).toBeUndefined();
    expect(await world.parked.list('counts')).toHaveLength(2);
    await rebuild(1, true);
    expect(await world.parked.list('counts')).toEqual([]);
    expect(await world.totals()).toEqual({ a: 16 });
  });

  it('skips events that were discarded, as the live model does', async () => {
    await world.count('a', 1, 13, 2);
    await world.catchUp(counting(1, 13));
    const parked = await world.parked.list('counts');
    const [poison] = parked;
    await world.parked.discard(
      'counts',
      parked.map(({ eventId }) => eventId),
      rootContext('operator:cli', 'test'),
    );
    const outcome = await rebuildProjection(counting(1, 13), world.environment, false, signal);
    expect(outcome).toMatchObject({ comparison: { equal: true }, switchedTo: expect.any(String) });
    expect(await world.totals()).toEqual({ a: 1 });
    await world.count('a', 4);
    await world.catchUp(counting(1, 13));
    expect(await world.totals()).toEqual({ a: 5 });
    expect(poison).toMatchObject({
      error: expect.stringContaining('13 cannot be counted'),
      position: expect.any(String),
    });
  });

  it('reports its progress', async () => {
    await world.count('a', ...Array.from({ length: 3_000 }, () => 1));
    await world.catchUp(counting());
    await rebuild();
    const last = world.progress.at(-1);
    expect(last).toMatchObject({ events: 3_000, secondsLeft: 0 });
    expect(last?.position).toBe(last?.head);
    expect(world.progress.length).toBeGreaterThan(1);
    const ends = world.progress.filter(({ position, head }) => position === head);
    expect(ends).toHaveLength(1);
  });

  it('excludes a second rebuild of the projection', async () => {
    const lease = await world.leases.acquire(rebuildLease('counts'), 'another', 60_000);
    expect(lease).toBeDefined();
    await expect(rebuild()).rejects.toThrow(LeaseUnavailable);
    await expect(rebuild()).rejects.toThrow('where it was killed, its lease ends within 30 s.');
  });

  it('misses no event while others append, and no query ever sees an incomplete build', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `w${n}`);
    for (const name of names) await world.count(name, ...Array.from({ length: 500 }, () => 1));
    await world.catchUp(counting());
    const stopReader = world.startReader(counting());
    const writing = new AbortController();
    const expected: Record<string, number> = {};
    const writers = names.map(async (name) => {
      for (expected[name] = 500; !writing.signal.aborted; expected[name] += 1) await world.count(name, 1);
    });
    let lowest = Infinity;
    const watching = (async () => {
      for (; !writing.signal.aborted; await pause(1)) lowest = Math.min(lowest, ...Object.values(await world.totals()));
    })();
    const rebuilds = [];
    for (let n = 0; n < 3; n += 1) rebuilds.push(await rebuild());
    writing.abort();
    await Promise.all([...writers, watching]);
    await world.passed(await world.eventLog.head({ categories: ['counter'] }));
    await stopReader();
    expect(rebuilds.map(({ comparison }) => comparison?.equal)).toEqual([true, true, true]);
    expect(Object.values(expected).every((total) => total > 500)).toBe(true);
    expect(await world.totals()).toEqual(expected);
    expect(lowest).toBeGreaterThanOrEqual(500);
    expect((await verifyProjection(counting(), world.environment, signal)).equal).toBe(true);
  });

  it('compares the builds while the reader goes on, also documents that change or disappear meanwhile', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await world.count(id, 1);
    await world.catchUp(counting());
    const stopReader = world.startReader(counting());
    // The reader could not pass these events if it were paused during the comparison.
    const duringComparison = async (): Promise<void> => {
      await world.count('a', 1);
      await world.count('d', 1);
      await world.passed(await world.count('e', 5));
    };
    const store = storeWithSlowListing(world.readStore, duringComparison);
    const { comparison, switchedTo } = await rebuildProjection(
      counting(),
      { ...world.environment, store },
      false,
      signal,
    );
    await stopReader();
    expect(comparison).toMatchObject({ equal: true, live: { documents: 4 }, rebuilt: { documents: 4 } });
    expect(switchedTo).toBeDefined();
    expect(await world.totals()).toEqual({ a: 2, b: 1, c: 1, d: 2, e: 5 });
  });

  it('that differs only in documents that change during the comparison finds the difference', async () => {
    await world.count('a', 1);
    await world.count('b', 1);
    await world.catchUp(counting());
    const stopReader = world.startReader(counting());
    const beforeListing = async (): Promise<void> => world.passed(await world.count('b', 1));
    const store = storeWithSlowListing(world.readStore, beforeListing, true);
    await world.readStore.put(counting().collection, 'b', { id: 'b', total: 7 });
    const rebuilt = await rebuildProjection(counting(), { ...world.environment, store }, false, signal);
    await stopReader();
    const difference = { equal: false, differing: [{ id: 'b', kind: 'different' }] };
    expect(rebuilt).toMatchObject({ comparison: difference, switchedTo: undefined });
    expect(await verifyProjection(counting(), world.environment, signal)).toMatchObject(difference);
  });
});

/** Does something before the first listing, or after its first document, while the comparison is under way. */
function storeWithSlowListing(store: ReadStore, act: () => Promise<void>, before = false): ReadStore {
  let acted = false;
  async function* slowly(pages: AsyncIterable<readonly DocumentText[]>): AsyncIterable<readonly DocumentText[]> {
    if (before && !acted) {
      acted = true;
      await act();
    }
    for await (const page of pages) {
      for (const document of page) {
        yield [document];
        if (acted) continue;
        acted = true;
        await act();
      }
    }
  }
  return new Proxy(store, {
    get(target, name) {
      if (name === 'texts') return (build: Build) => slowly(target.texts(build));
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
