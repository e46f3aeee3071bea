import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beforeFirst, completeBuilds, dropBuild, Fenced, StoreUnavailable } from '#event-sourcing';
import type { ReadStore } from '#event-sourcing';
import { collection, counting, openWorld } from './counting.ts';
import type { World } from './counting.ts';
import { rebuildProjection } from '../support/rebuild-one.ts';

const signal = new AbortController().signal;

describe('A rebuild that meets a fault', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const rebuild = (store = world.readStore) =>
    rebuildProjection(counting(), { ...world.environment, store }, false, signal);

  it('has fenced off the previous holder of the reader before it publishes its build', async () => {
    await world.count('a', 1);
    await world.catchUp(counting());
    const stale = await world.readStore.checkpoint('counts_v1_initial');
    let late: unknown;
    const store = storeWithActBefore('switchTo', world.readStore, async () => {
      const live = await world.readStore.live(collection);
      late = await world.readStore.write(live, [], stale).catch((error: unknown) => error);
    });
    const rebuilt = rebuild(store);
    expect(await rebuilt).toMatchObject({ previous: 'initial', switchedTo: expect.any(String) });
    expect(late).toBeInstanceOf(Fenced);
  });

  it('that another process has fenced off publishes nothing, and drops its build', async () => {
    await world.count('a', 1);
    await world.catchUp(counting());
    const taken = { name: 'counts_v1_initial', position: beforeFirst, epoch: Number.MAX_SAFE_INTEGER };
    const store = storeWithActBefore('switchTo', world.readStore, () => world.readStore.moveCheckpoint(taken));
    const rebuilt = rebuild(store);
    await expect(rebuilt).rejects.toThrow(Fenced);
    expect(await world.totals()).toEqual({ a: 1 });
    expect(await world.builds()).toEqual(['initial']);
  });

  it('that is interrupted while the reader is paused publishes nothing', async () => {
    await world.count('a', 1);
    await world.catchUp(counting());
    const interruption = new AbortController();
    const store = storeWithActBefore('moveCheckpoint', world.readStore, async () =>
      interruption.abort(new Error('interrupted')),
    );
    const rebuilt = rebuildProjection(counting(), { ...world.environment, store }, false, interruption.signal);
    await expect(rebuilt).rejects.toThrow('interrupted');
    expect(await world.builds()).toEqual(['initial']);
  });

  it('that is killed at any step leaves the live build unchanged, and the next one drops what it left', async () => {
    await world.count('a', 1, 2, 3);
    await world.count('b', 4);
    await world.catchUp(counting());
    const published = new Set<string>();
    const liveBuild = async () => (await world.readStore.live(collection)).build;
    let steps = 1;
    let leftBehind = 0;
    for (let survived = false; !survived; steps += 1) {
      published.add(await liveBuild());
      survived = await rebuild(dyingStore(world.readStore, steps)).then(
        () => true,
        () => false,
      );
      expect(await world.totals()).toEqual({ a: 6, b: 4 });
      if ((await world.builds()).some((build) => !published.has(build))) leftBehind += 1;
    }
    expect(steps).toBeGreaterThan(15);
    expect(leftBehind).toBeGreaterThan(5);
    published.add(await liveBuild());
    const { comparison, switchedTo = '' } = await rebuild();
    expect(comparison?.equal).toBe(true);
    expect([...(await world.builds())].sort()).toEqual([...published, switchedTo].sort());
  });

  it('that is not told of the success of a step leaves a complete build live, and the next one drops what it left', async () => {
    await world.count('a', 1, 2, 3);
    await world.count('b', 4);
    await world.catchUp(counting());
    // Each rebuild that switches would lead to one more step of the next.
    const dropPrevious = async (): Promise<void> => {
      for (const { build, live } of await completeBuilds(world.readStore, counting())) {
        if (!live) await dropBuild(world.readStore, { collection, build });
      }
    };
    let failed = 0;
    for (let survived = false; !survived; failed += 1) {
      survived = await rebuild(storeWithLostResponse(world.readStore, failed + 1)).then(
        () => true,
        () => false,
      );
      expect(await world.totals()).toEqual({ a: 6, b: 4 });
      await dropPrevious();
    }
    expect(failed).toBeGreaterThan(15);
    expect((await rebuild()).comparison?.equal).toBe(true);
    await dropPrevious();
    expect(await world.builds()).toHaveLength(1);
  });
});

/** Does something before each call of a method. */
function storeWithActBefore(method: keyof ReadStore, store: ReadStore, act: () => Promise<void>): ReadStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== method) return member.bind(target) as unknown;
      return async (...parameters: unknown[]): Promise<unknown> => {
        await act();
        return Reflect.apply(member, target, parameters);
      };
    },
  });
}

/** Does what every call asks for, but fails the n-th, as if its response had been lost. */
function storeWithLostResponse(store: ReadStore, n: number): ReadStore {
  let left = n;
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        const result: unknown = Reflect.apply(member, target, parameters);
        left -= 1;
        if (left !== 0) return result;
        const lost = (): never => {
          throw new StoreUnavailable('the response was lost');
        };
        return result instanceof Promise ? result.then(lost) : lost();
      };
    },
  });
}

/** Fails every call after the first `calls`, as if the process had been killed there. */
function dyingStore(store: ReadStore, calls: number): ReadStore {
  let left = calls;
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...parameters: unknown[]): unknown => {
        if ((left -= 1) < 0) throw new Error('killed');
        return Reflect.apply(member, target, parameters);
      };
    },
  });
}
