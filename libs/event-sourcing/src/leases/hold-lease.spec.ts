import { describe, expect, it } from '@jest/globals';
import { delay } from '#kernel';
import { ScriptedLeases } from '../testing/scripted-leases.ts';
import { holdLease } from './hold-lease.ts';

const durationMs = 50;

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
