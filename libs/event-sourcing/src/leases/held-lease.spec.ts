import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import { ScriptedLeases } from '../testing/scripted-leases.ts';
import { HeldLease } from './held-lease.ts';

const durationMs = 5_000;

describe('A lease that is held', () => {
  let leases: ScriptedLeases;
  beforeEach(() => {
    jest.useFakeTimers();
    leases = new ScriptedLeases();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const acquire = async (signal?: AbortSignal): Promise<HeldLease> => {
    const held = await HeldLease.acquire(leases, { name: 'lease', owner: 'me', durationMs }, signal);
    if (held === undefined) throw new Error('not acquired');
    leases.calls.length = 0;
    return held;
  };

  /** Acquires it from a store whose responses take so long. */
  const acquireWithin = (responsesMs: readonly number[]): Promise<HeldLease | undefined> => {
    const durations = responsesMs.values();
    leases.acquisition = () => delay(durations.next().value ?? 0);
    return HeldLease.acquire(leases, { name: 'lease', owner: 'me', durationMs });
  };

  it('is renewed until it is released', async () => {
    const held = await acquire();
    await jest.advanceTimersByTimeAsync(3 * durationMs);
    expect([new Set(leases.calls), held.lost.aborted]).toEqual([new Set(['renew']), false]);
    leases.calls.length = 0;
    await held.release();
    await jest.advanceTimersByTimeAsync(3 * durationMs);
    expect([leases.calls, held.lost.aborted]).toEqual([['release'], false]);
  });

  it('is acquired again where the response came so late that it may have ended', async () => {
    const responsesMs = [durationMs + 1, 0];
    const acquired = acquireWithin(responsesMs);
    await jest.advanceTimersByTimeAsync(2 * durationMs);
    const held = await acquired;
    expect([leases.calls.filter((call) => call === 'acquire').length, held?.lost.aborted]).toEqual([2, false]);
  });

  it('is acquired once where the response came in time', async () => {
    const acquired = acquireWithin([durationMs / 5]);
    await jest.advanceTimersByTimeAsync(durationMs / 5);
    await acquired;
    expect(leases.calls).toEqual(['acquire']);
  });

  it('is no longer renewed after the signal aborts, and released later', async () => {
    const stop = new AbortController();
    const held = await acquire(stop.signal);
    stop.abort();
    await jest.advanceTimersByTimeAsync(3 * durationMs);
    expect(leases.calls).toEqual([]);
    await held.release();
    expect(leases.calls).toEqual(['release']);
  });

  it('is lost when a renewal finds another holder', async () => {
    leases.renewal = async () => false;
    const held = await acquire();
    await jest.advanceTimersByTimeAsync(durationMs / 2);
    expect([held.lost.aborted, leases.calls]).toEqual([true, ['renew']]);
  });

  it('is lost when it may have expired during an outage', async () => {
    leases.renewal = () => Promise.reject(new Error('down'));
    const held = await acquire();
    await jest.advanceTimersByTimeAsync(durationMs - 1);
    expect(held.lost.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(durationMs / 2);
    expect(held.lost.aborted).toBe(true);
    expect(leases.calls.length).toBeGreaterThan(1);
  });

  it('is kept when a renewal succeeds before it may have expired', async () => {
    const outcomes = [false, true, false, true, true];
    leases.renewal = async () => {
      if (outcomes.shift() === false) throw new Error('down');
      return true;
    };
    const held = await acquire();
    await jest.advanceTimersByTimeAsync(3 * durationMs);
    expect([outcomes, held.lost.aborted]).toEqual([[], false]);
  });

  it('is given up without an error when it cannot be released', async () => {
    const held = await acquire();
    leases.isDown = true;
    await held.release();
    expect(leases.calls).toEqual(['release']);
  });

  it('is released at the end of its block, also when that fails', async () => {
    const work = async (): Promise<void> => {
      await using _held = await acquire();
      throw new Error('failed');
    };
    await expect(work()).rejects.toThrow('failed');
    expect(leases.calls).toEqual(['release']);
  });
});
