import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RateWindows } from '#event-sourcing';
import type { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';

export interface RateWindowsUnderTest {
  /** Their only clock is `clock`. */
  readonly windows: RateWindows;
  readonly clock: ManualClock;
  readonly close: () => Promise<void>;
}

/** What every adapter of RateWindows does. `open` is called once. */
export function describeRateWindows(name: string, open: () => Promise<RateWindowsUnderTest>): void {
  describe(`${name} as rate windows`, () => {
    let opened: RateWindowsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => opened?.close());
    const windows = (): RateWindows => opened.windows;
    const now = (): number => opened.clock.now();
    const newKey = (): string => `key-${randomUUID()}`;
    const minute = 60_000;

    it('open with the first unit', async () => {
      expect(await windows().take(newKey(), 3, minute)).toEqual({ used: 1, resetAt: now() + minute, allowed: true });
    });

    it('allow up to the limit, and not more', async () => {
      const key = newKey();
      const resetAt = now() + minute;
      const results = [];
      for (let n = 0; n < 4; n += 1) results.push(await windows().take(key, 3, minute));
      expect(results).toEqual([
        { used: 1, resetAt, allowed: true },
        { used: 2, resetAt, allowed: true },
        { used: 3, resetAt, allowed: true },
        { used: 3, resetAt, allowed: false },
      ]);
    });

    it.each([1, 30, 120])('are exact under concurrent takes: limit %i', async (limit) => {
      const key = newKey();
      const taken = await Promise.all(Array.from({ length: limit * 2 + 10 }, () => windows().take(key, limit, minute)));
      const allowed = taken.filter((window) => window.allowed).map(({ used }) => used);
      expect(allowed.sort((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, n) => n + 1));
      expect(taken.every(({ used }) => used <= limit)).toBe(true);
    });

    it('end at their end time, and the next one opens with the next unit', async () => {
      const key = newKey();
      const { resetAt } = await windows().take(key, 1, minute);
      opened.clock.set(resetAt - 1);
      expect(await windows().take(key, 1, minute)).toEqual({ used: 1, resetAt, allowed: false });
      opened.clock.set(resetAt);
      expect(await windows().take(key, 1, minute)).toEqual({ used: 1, resetAt: resetAt + minute, allowed: true });
    });

    it('end when the clock steps back by more than their length', async () => {
      const key = newKey();
      await windows().take(key, 1, minute);
      opened.clock.advance(-60 * minute);
      const fresh = { resetAt: now() + minute, allowed: true };
      expect(await windows().peek(key, 1, minute)).toEqual({ used: 0, ...fresh });
      expect(await windows().take(key, 1, minute)).toEqual({ used: 1, ...fresh });
      expect((await windows().take(key, 1, minute)).allowed).toBe(false);
      opened.clock.advance(60 * minute);
    });

    it('count on when the clocks of two processes differ by less than their length', async () => {
      const key = newKey();
      const { resetAt } = await windows().take(key, 1, minute);
      opened.clock.advance(1 - minute);
      expect(await windows().take(key, 1, minute)).toEqual({ used: 1, resetAt, allowed: false });
      opened.clock.advance(minute - 1);
    });

    it('do not slide', async () => {
      const key = newKey();
      const { resetAt } = await windows().take(key, 9, minute);
      opened.clock.advance(minute / 2);
      expect((await windows().take(key, 9, minute)).resetAt).toBe(resetAt);
    });

    it('count each key separately', async () => {
      const [one, two] = [newKey(), newKey()];
      await windows().take(one, 1, minute);
      expect((await windows().take(two, 1, minute)).allowed).toBe(true);
    });

    it('follow a limit that changes while they are open', async () => {
      const key = newKey();
      for (let n = 0; n < 3; n += 1) await windows().take(key, 3, minute);
      expect(await windows().take(key, 5, minute)).toMatchObject({ used: 4, allowed: true });
      expect(await windows().take(key, 2, minute)).toMatchObject({ used: 4, allowed: false });
    });

    it('are read without taking a unit', async () => {
      const key = newKey();
      const fresh = { used: 0, resetAt: now() + minute, allowed: true };
      expect(await windows().peek(key, 1, minute)).toEqual(fresh);
      expect(await windows().peek(key, 1, minute)).toEqual(fresh);
      const { resetAt } = await windows().take(key, 1, minute);
      expect(await windows().peek(key, 1, minute)).toEqual({ used: 1, resetAt, allowed: false });
      expect(await windows().peek(key, 2, minute)).toEqual({ used: 1, resetAt, allowed: true });
    });

    it('accept a unit that is given back', async () => {
      const key = newKey();
      const { resetAt } = await windows().take(key, 1, minute);
      await windows().giveBack(key, resetAt);
      expect(await windows().take(key, 1, minute)).toEqual({ used: 1, resetAt, allowed: true });
      expect((await windows().take(key, 1, minute)).allowed).toBe(false);
    });

    it('ignore a unit given back after their end', async () => {
      const key = newKey();
      const { resetAt } = await windows().take(key, 1, minute);
      opened.clock.set(resetAt);
      await windows().take(key, 1, minute);
      await windows().giveBack(key, resetAt);
      expect((await windows().take(key, 1, minute)).allowed).toBe(false);
    });

    it('never count below zero', async () => {
      const key = newKey();
      const { resetAt } = await windows().take(key, 2, minute);
      for (let n = 0; n < 3; n += 1) await windows().giveBack(key, resetAt);
      await windows().giveBack(newKey(), resetAt);
      const taken = [];
      for (let n = 0; n < 3; n += 1) taken.push((await windows().take(key, 2, minute)).allowed);
      expect(taken).toEqual([true, true, false]);
    });
  });
}
