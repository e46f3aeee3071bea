import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { delay } from '#kernel';
import { StoreUnavailable } from '../ports/read-store.ts';
import type { Lease } from '../ports/leases.ts';
import { UncontendedLeases } from '../testing/uncontended-leases.ts';
import { pauseLease, PauseRequests } from './pause-requests.ts';

describe('requests to pause', () => {
  /** Names of the leases that are held. */
  let held: Set<string>;
  let isAway: boolean;
  let polls: string[];
  let requests: PauseRequests;
  let stop: AbortController;
  let watching: Promise<void>;

  beforeEach(() => {
    held = new Set();
    isAway = false;
    polls = [];
    const leases = new (class extends UncontendedLeases {
      override async held(names: readonly string[] = []): Promise<readonly Lease[]> {
        polls.push('poll');
        if (isAway) throw new StoreUnavailable('away');
        return names.filter((name) => held.has(name)).map((name) => ({ name, owner: 'rebuild', epoch: 1 }));
      }
    })();
    requests = new PauseRequests(leases, ['scans', 'usage']);
    stop = new AbortController();
    watching = requests.watch(stop.signal);
  });
  afterEach(async () => {
    stop.abort();
    await watching;
  });

  const never = new AbortController().signal;
  const afterNextPoll = async (): Promise<void> => {
    const { length } = polls;
    while (polls.length === length) await delay(20);
    await delay(0);
  };

  it('are none until the lease of a reader is held', async () => {
    await afterNextPoll();
    expect([requests.has('scans'), requests.has('usage')]).toEqual([false, false]);
    held.add(pauseLease('scans'));
    await afterNextPoll();
    expect([requests.has('scans'), requests.has('usage')]).toEqual([true, false]);
  });

  it('end with the lease', async () => {
    held.add(pauseLease('scans'));
    await afterNextPoll();
    held.clear();
    await afterNextPoll();
    expect(requests.has('scans')).toBe(false);
  });

  it('resolve what waits for them, and nothing else', async () => {
    const resolved: string[] = [];
    const waits = ['scans', 'usage'].map((reader) =>
      requests.wait(reader, stop.signal).then(() => resolved.push(reader)),
    );
    held.add(pauseLease('usage'));
    await afterNextPoll();
    expect(resolved).toEqual(['usage']);
    stop.abort();
    await Promise.all(waits);
    expect(resolved).toEqual(['usage', 'scans']);
  });

  it('are waited for no longer than until the signal aborts', async () => {
    await requests.wait('scans', AbortSignal.abort());
    expect(requests.has('scans')).toBe(false);
  });

  it('that are there already are not waited for', async () => {
    held.add(pauseLease('scans'));
    await afterNextPoll();
    const { length } = polls;
    await requests.wait('scans', never);
    expect(polls).toHaveLength(length);
  });

  it('are none while the leases cannot be read', async () => {
    held.add(pauseLease('scans'));
    await afterNextPoll();
    isAway = true;
    await afterNextPoll();
    expect(requests.has('scans')).toBe(false);
    isAway = false;
    await requests.wait('scans', never);
    expect(requests.has('scans')).toBe(true);
  });

  it('are polled until the signal aborts', async () => {
    await afterNextPoll();
    stop.abort();
    await watching;
    const { length } = polls;
    await delay(300);
    expect(polls).toHaveLength(length);
  });
});
