import { describe, expect, it } from '@jest/globals';
import { delay } from '#kernel';
import { Leases } from '../ports/leases.ts';
import type { Lease } from '../ports/leases.ts';
import { holdLease, whileHolding } from './hold-lease.ts';

const lease: Lease = { name: 'lease', owner: 'me', epoch: 1 };
const durationMs = 50;
const never = new AbortController().signal;

/** Leases whose renewals do what the test says. */
class ScriptedLeases extends Leases {
  readonly calls: string[] = [];
  free = true;
  isDown = false;
  renewal: () => Promise<boolean> = async () => true;

  async acquire(): Promise<Lease | undefined> {
    this.calls.push('acquire');
    if (this.isDown) throw new Error('down');
    return this.free ? lease : undefined;
  }

  async renew(): Promise<boolean> {
    this.calls.push('renew');
    return this.renewal();
  }

  async release(): Promise<void> {
    this.calls.push('release');
    if (this.isDown) throw new Error('down');
  }

  async removeExpired(): Promise<void> {}

  async held(): Promise<readonly Lease[]> {
    return [];
  }
}

/** Resolves when the signal aborts. */
const aborted = (signal: AbortSignal): Promise<void> => delay(2 ** 30, signal);

describe('whileHolding', () => {
  it('renews the lease while the work runs, and releases it in the end', async () => {
    const leases = new ScriptedLeases();
    const renewed = Promise.withResolvers<boolean>();
    leases.renewal = async () => {
      renewed.resolve(true);
      return true;
    };
    const result = await whileHolding(leases, lease, durationMs, never, async (signal) => {
      await renewed.promise;
      return signal.aborted ? 'lost' : 'done';
    });
    expect(result).toBe('done');
    expect(leases.calls.at(-1)).toBe('release');
  });

  it('aborts the work when a renewal finds the lease lost', async () => {
    const leases = new ScriptedLeases();
    leases.renewal = async () => false;
    await whileHolding(leases, lease, durationMs, never, aborted);
    expect(leases.calls).toEqual(['renew', 'release']);
  });

  it('aborts the work when the lease may have expired during an outage', async () => {
    const leases = new ScriptedLeases();
    leases.renewal = () => Promise.reject(new Error('down'));
    const started = performance.now();
    await whileHolding(leases, lease, durationMs, never, aborted);
    expect(performance.now() - started).toBeGreaterThanOrEqual(durationMs - 1);
    expect(leases.calls.filter((call) => call === 'renew').length).toBeGreaterThan(1);
  });

  it('continues when a renewal succeeds again before the lease expires', async () => {
    const leases = new ScriptedLeases();
    const outcomes = [false, true, false, true, true];
    const work = Promise.withResolvers<void>();
    leases.renewal = async () => {
      const succeeds = outcomes.shift();
      if (outcomes.length === 0) work.resolve();
      if (succeeds !== true) throw new Error('down');
      return true;
    };
    // Long enough that a busy machine does not let it expire between two renewals.
    const stillHeld = await whileHolding(leases, lease, 1_000, never, async (signal) => {
      await Promise.race([work.promise, aborted(signal)]);
      return !signal.aborted;
    });
    expect(stillHeld).toBe(true);
  });

  it('has the result of the work even when the lease cannot be released', async () => {
    const leases = new ScriptedLeases();
    const result = await whileHolding(leases, lease, durationMs, never, async () => {
      leases.isDown = true;
      return 'done';
    });
    expect([result, leases.calls]).toEqual(['done', ['release']]);
  });

  it('releases the lease when the work fails', async () => {
    const leases = new ScriptedLeases();
    const failing = whileHolding(leases, lease, durationMs, never, () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    expect(leases.calls).toEqual(['release']);
  });
});

describe('holdLease', () => {
  it('stands by while the leases cannot be reached, and works once they can', async () => {
    const leases = new ScriptedLeases();
    leases.isDown = true;
    const stop = new AbortController();
    let runs = 0;
    const holding = holdLease(leases, { name: 'lease', owner: 'me', durationMs }, stop.signal, async () => {
      runs += 1;
      stop.abort();
    });
    while (leases.calls.length < 3) await delay(1);
    expect(runs).toBe(0);
    leases.isDown = false;
    await holding;
    expect(runs).toBe(1);
  });

  it('tells that it stands by only when another process holds the lease', async () => {
    const leases = new ScriptedLeases();
    leases.isDown = true;
    const stop = new AbortController();
    const standbys: number[] = [];
    const terms = { name: 'lease', owner: 'me', durationMs };
    const holding = holdLease(
      leases,
      terms,
      stop.signal,
      async () => undefined,
      () => standbys.push(leases.calls.length),
    );
    while (leases.calls.length < 3) await delay(1);
    expect(standbys).toEqual([]);
    leases.isDown = false;
    leases.free = false;
    while (standbys.length < 2) await delay(1);
    stop.abort();
    await holding;
  });

  it('stands by until the lease is free, and works again after each end of the work', async () => {
    const leases = new ScriptedLeases();
    leases.free = false;
    const stop = new AbortController();
    let runs = 0;
    const holding = holdLease(leases, { name: 'lease', owner: 'me', durationMs }, stop.signal, async () => {
      runs += 1;
      if (runs === 2) stop.abort();
    });
    while (leases.calls.length < 3) await delay(1);
    expect(runs).toBe(0);
    leases.free = true;
    await holding;
    expect(runs).toBe(2);
    expect(leases.calls.filter((call) => call === 'release')).toHaveLength(2);
  });
});
