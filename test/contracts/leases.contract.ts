import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Leases } from '#event-sourcing';
import type { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';

export interface LeasesUnderTest {
  /** Their only clock is `clock`. */
  readonly leases: Leases;
  /** Another process on the same storage, with the same clock. */
  readonly another: () => Promise<{ readonly leases: Leases; readonly close: () => Promise<void> }>;
  readonly clock: ManualClock;
  readonly close: () => Promise<void>;
}

/** What every adapter of Leases does. `open` is called once. */
export function describeLeases(name: string, open: () => Promise<LeasesUnderTest>): void {
  describe(`${name} as leases`, () => {
    let opened: LeasesUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.close());
    const leases = (): Leases => opened.leases;
    const newName = (): string => `lease-${randomUUID()}`;
    const minute = 60_000;

    it('are free before they are acquired', async () => {
      expect(await leases().holder(newName())).toBeUndefined();
    });

    it('are acquired by one owner, and not by another', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'a', minute);
      expect(lease).toMatchObject({ name, owner: 'a' });
      expect(await leases().acquire(name, 'b', minute)).toBeUndefined();
      expect(await leases().holder(name)).toEqual(lease);
    });

    it('keep the epoch when their owner acquires them again', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'a', minute);
      expect(await leases().acquire(name, 'a', minute)).toEqual(lease);
    });

    it('are prolonged when their owner acquires them again', async () => {
      const name = newName();
      await leases().acquire(name, 'a', minute);
      opened.clock.advance(minute - 1);
      const lease = await leases().acquire(name, 'a', minute);
      opened.clock.advance(minute - 1);
      expect(await leases().holder(name)).toEqual(lease);
    });

    it('tell of a change by another process, so that it can be read then', async () => {
      const name = newName();
      const { leases: others, close } = await opened.another();
      const changed = leases().nextChange(new AbortController().signal);
      const lease = await others.acquire(name, 'b', minute);
      await changed;
      expect(await leases().holder(name)).toEqual(lease);
      await close();
    });

    it('are waited for no longer than until the signal aborts', async () => {
      await expect(leases().nextChange(AbortSignal.abort())).resolves.toBeUndefined();
    });

    it('have one winner when many race', async () => {
      const name = newName();
      const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => leases().acquire(name, `o${n}`, minute)));
      const winners = taken.filter((lease) => lease !== undefined);
      expect(winners).toHaveLength(1);
      expect(await leases().holder(name)).toEqual(winners[0]);
    });

    it('have one winner when many race for an expired one', async () => {
      const name = newName();
      const before = await leases().acquire(name, 'lost', minute);
      opened.clock.advance(minute + 1);
      const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => leases().acquire(name, `o${n}`, minute)));
      const winners = taken.filter((lease) => lease !== undefined);
      expect(winners).toHaveLength(1);
      expect(winners[0]?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    });

    it('expire at their end', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'a', minute);
      opened.clock.advance(minute - 1);
      expect(await leases().holder(name)).toEqual(lease);
      expect(await leases().acquire(name, 'b', minute)).toBeUndefined();
      opened.clock.advance(1);
      expect(await leases().holder(name)).toBeUndefined();
      expect(await leases().acquire(name, 'b', minute)).toMatchObject({ owner: 'b' });
    });

    it('give every new holder a greater epoch', async () => {
      const name = newName();
      const epochs: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const lease = await leases().acquire(name, `owner${n % 2}`, minute);
        epochs.push(lease?.epoch ?? 0);
        if (n % 3 === 0 && lease !== undefined) await leases().release(lease);
        else opened.clock.advance(minute + 1);
      }
      expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
      expect(epochs[0]).toBeGreaterThan(0);
    });

    it('are prolonged by a renewal', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'a', minute);
      if (lease === undefined) throw new Error('the lease is free');
      for (let n = 0; n < 3; n += 1) {
        opened.clock.advance(minute - 1);
        expect(await leases().renew(lease, minute)).toBe(true);
      }
      expect(await leases().holder(name)).toEqual(lease);
    });

    it('are not renewed for an owner who lost them', async () => {
      const name = newName();
      const lost = await leases().acquire(name, 'a', minute);
      if (lost === undefined) throw new Error('the lease is free');
      opened.clock.advance(minute + 1);
      const held = await leases().acquire(name, 'b', minute);
      expect(await leases().renew(lost, minute)).toBe(false);
      expect(await leases().holder(name)).toEqual(held);
    });

    it('are not renewed with an older epoch of the same owner', async () => {
      const name = newName();
      const old = await leases().acquire(name, 'a', minute);
      if (old === undefined) throw new Error('the lease is free');
      await leases().release(old);
      const held = await leases().acquire(name, 'a', minute);
      expect(await leases().renew(old, minute)).toBe(false);
      await leases().release(old);
      expect(await leases().holder(name)).toEqual(held);
    });

    it('are renewed each for itself when that happens at the same time', async () => {
      const names = Array.from({ length: 4 }, newName);
      const acquired = await Promise.all(names.map((name) => leases().acquire(name, 'a', minute)));
      const held = acquired.filter((lease) => lease !== undefined);
      opened.clock.advance(minute + 1);
      const taken = await leases().acquire(names[1] ?? '', 'b', minute);
      const renewed = await Promise.all([...held, ...held].map((lease) => leases().renew(lease, 2 * minute)));
      expect(renewed).toEqual([true, false, true, true, true, false, true, true]);
      opened.clock.advance(minute + 1);
      const ofA = (await leases().held(names)).map(({ name }) => name);
      expect(ofA.toSorted()).toEqual(names.filter((name) => name !== taken?.name).toSorted());
    });

    it('are free when released, and the next epoch is greater', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'a', minute);
      if (lease === undefined) throw new Error('the lease is free');
      await leases().release(lease);
      await leases().release(lease);
      expect(await leases().holder(name)).toBeUndefined();
      expect(await leases().renew(lease, minute)).toBe(false);
      expect((await leases().acquire(name, 'b', minute))?.epoch).toBeGreaterThan(lease.epoch);
    });

    it('are renewed after their end unless another owner has acquired them', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'a', minute);
      if (lease === undefined) throw new Error('the lease is free');
      opened.clock.advance(minute + 1);
      expect(await leases().renew(lease, minute)).toBe(true);
      expect(await leases().holder(name)).toEqual(lease);
    });

    it('end no later than they would have ended when the clock steps back', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'lost', minute);
      opened.clock.advance(-60 * minute);
      expect(await leases().holder(name)).toBeUndefined();
      const next = await leases().acquire(name, 'b', minute);
      expect(next).toMatchObject({ owner: 'b' });
      expect(next?.epoch).toBeGreaterThan(lease?.epoch ?? 0);
      expect(await leases().holder(name)).toEqual(next);
      opened.clock.advance(60 * minute);
    });

    it('are held although the clocks of two processes differ by up to their duration', async () => {
      const name = newName();
      const lease = await leases().acquire(name, 'a', minute);
      opened.clock.advance(-minute);
      expect(await leases().holder(name)).toEqual(lease);
      expect(await leases().acquire(name, 'b', minute)).toBeUndefined();
      opened.clock.advance(-1);
      expect(await leases().holder(name)).toBeUndefined();
      opened.clock.advance(minute + 1);
    });

    it('are removed when they ended before a time, and have a greater epoch afterwards', async () => {
      const [old, recent, held] = [newName(), newName(), newName()];
      const first = await leases().acquire(old, 'a', minute);
      opened.clock.advance(10 * minute);
      await leases().acquire(recent, 'a', minute);
      opened.clock.advance(2 * minute);
      const kept = await leases().acquire(held, 'a', minute);
      await leases().removeExpired(opened.clock.now() - 5 * minute);
      expect(await leases().held([old, recent, held])).toEqual([kept]);
      const next = await leases().acquire(old, 'b', minute);
      expect(next?.epoch).toBeGreaterThan(first?.epoch ?? 0);
      if (first !== undefined) expect(await leases().renew(first, minute)).toBe(false);
    });

    it('have a greater epoch than before also where they began by a clock that has stepped back since', async () => {
      const name = newName();
      const day = 24 * 60 * minute;
      opened.clock.advance(day);
      const ahead = await leases().acquire(name, 'a', minute);
      opened.clock.advance(-day);
      const before = await leases().acquire(name, 'a', minute);
      expect(before?.epoch).toBeGreaterThan(ahead?.epoch ?? 0);
      opened.clock.advance(120 * minute);
      await leases().removeExpired(opened.clock.now() - 60 * minute);
      expect((await leases().acquire(name, 'b', minute))?.epoch).toBeGreaterThan(before?.epoch ?? 0);
    });

    it('exclude other processes', async () => {
      const name = newName();
      const other = await opened.another();
      try {
        const lease = await leases().acquire(name, 'a', minute);
        expect(await other.leases.acquire(name, 'b', minute)).toBeUndefined();
        expect(await other.leases.holder(name)).toEqual(lease);
        opened.clock.advance(minute + 1);
        expect(await other.leases.acquire(name, 'b', minute)).toMatchObject({ owner: 'b' });
        expect(await leases().acquire(name, 'a', minute)).toBeUndefined();
      } finally {
        await other.close();
      }
    });

    it('are independent of each other', async () => {
      const [one, two] = [newName(), newName()];
      await leases().acquire(one, 'a', minute);
      expect(await leases().acquire(two, 'b', minute)).toMatchObject({ name: two, owner: 'b' });
    });

    it('are looked up by several names: those that are held', async () => {
      const [taken, expired, released, free] = [newName(), newName(), newName(), newName()];
      await leases().acquire(expired, 'a', minute);
      opened.clock.advance(minute + 1);
      const lease = await leases().acquire(taken, 'a', minute);
      const given = await leases().acquire(released, 'a', minute);
      if (given !== undefined) await leases().release(given);
      expect(await leases().held([free, taken, expired, released])).toEqual([lease]);
      expect(await leases().held([])).toEqual([]);
    });
  });
}
