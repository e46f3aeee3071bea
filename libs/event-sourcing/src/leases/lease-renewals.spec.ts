import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { delay } from '#kernel';
import { UncontendedLeases } from '../testing/uncontended-leases.ts';
import type { Lease } from '../ports/leases.ts';
import { keepRenewing } from './lease-renewals.ts';

const durationMs = 5_000;
const lease = (name: string): Lease => ({ name, owner: 'me', epoch: 1 });

class RecordedLeases extends UncontendedLeases {
  readonly renewals: string[] = [];
  readonly outcomes = new Map<string, () => Promise<boolean>>();

  override async renew({ name }: Lease): Promise<boolean> {
    this.renewals.push(name);
    return (await this.outcomes.get(name)?.()) ?? true;
  }
}

/** A renewal that fails after a time, and then others. */
function failingOnce(others: () => Promise<boolean>, afterMs = 0): () => Promise<boolean> {
  let hasFailed = false;
  return async () => {
    if (hasFailed) return others();
    hasFailed = true;
    if (afterMs > 0) await delay(afterMs);
    throw new Error('outage');
  };
}

describe('The renewals of leases', () => {
  let leases: RecordedLeases;
  let stop: AbortController;
  let lost: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    leases = new RecordedLeases();
    stop = new AbortController();
    lost = [];
  });
  afterEach(() => {
    stop.abort();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const keep = (name: string, signal = stop.signal, requestedAt = performance.now()): Promise<void> =>
    keepRenewing(leases, { lease: lease(name), durationMs, requestedAt }, signal, () => lost.push(name));

  it('share one timer, which ends with the last of them', async () => {
    const first = new AbortController();
    const ended = [keep('first', first.signal), keep('second'), keep('third')];
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(durationMs);
    expect(leases.renewals.slice(0, 3)).toEqual(['first', 'second', 'third']);
    leases.renewals.length = 0;
    first.abort();
    await jest.advanceTimersByTimeAsync(durationMs);
    expect(new Set(leases.renewals)).toEqual(new Set(['second', 'third']));
    stop.abort();
    await Promise.all(ended);
    expect([jest.getTimerCount(), lost]).toEqual([0, []]);
  });

  it('begin again for a lease that is kept after all others have ended', async () => {
    const first = new AbortController();
    const ended = keep('first', first.signal);
    first.abort();
    await ended;
    void keep('second');
    await jest.advanceTimersByTimeAsync(durationMs);
    expect(leases.renewals).toEqual(['second', 'second']);
  });

  it('are five in two terms', async () => {
    void keep('held');
    await jest.advanceTimersByTimeAsync(10 * durationMs);
    expect(leases.renewals).toHaveLength(25);
  });

  it('do not begin where the signal has aborted before', async () => {
    await keep('held', AbortSignal.abort());
    expect(jest.getTimerCount()).toBe(0);
  });

  it('do not wait for each other: one that takes long is awaited, and repeated only when it has ended', async () => {
    const slow = Promise.withResolvers<boolean>();
    leases.outcomes.set('slow', () => slow.promise);
    const keeping = keep('slow');
    void keep('fast');
    await jest.advanceTimersByTimeAsync(3 * durationMs);
    expect(leases.renewals.filter((name) => name === 'slow')).toHaveLength(1);
    expect(leases.renewals.filter((name) => name === 'fast').length).toBeGreaterThan(2);
    let hasEnded = false;
    void keeping.then(() => (hasEnded = true));
    stop.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(hasEnded).toBe(false);
    slow.resolve(true);
    await keeping;
  });

  it('that were due while one was in progress are not made after the end', async () => {
    const slow = Promise.withResolvers<boolean>();
    leases.outcomes.set('slow', () => slow.promise);
    const keeping = keep('slow');
    await jest.advanceTimersByTimeAsync(0.9 * durationMs);
    stop.abort();
    slow.resolve(true);
    await keeping;
    expect(leases.renewals).toEqual(['slow']);
  });

  it('whose response has arrived when a busy event loop finds that the lease may have expired keep it', async () => {
    const afterTimers: (() => void)[] = [];
    jest.spyOn(globalThis, 'setImmediate').mockImplementation(((run: () => void) => afterTimers.push(run)) as never);
    const late = Promise.withResolvers<boolean>();
    const responses = [late.promise];
    leases.outcomes.set('slow', () => responses.shift() ?? new Promise(() => undefined));
    void keep('slow');
    await jest.advanceTimersByTimeAsync(durationMs);
    expect(afterTimers).toHaveLength(1);
    late.resolve(true);
    await jest.advanceTimersByTimeAsync(0);
    for (const run of afterTimers) run();
    await jest.advanceTimersByTimeAsync(0);
    expect(lost).toEqual([]);
  });

  it('without a response end with the lease that may have expired by then', async () => {
    const late = Promise.withResolvers<boolean>();
    leases.outcomes.set('hung', () => late.promise);
    const hung = keep('hung');
    void keep('held');
    await jest.advanceTimersByTimeAsync(durationMs - 1);
    expect(lost).toEqual([]);
    await jest.advanceTimersByTimeAsync(2);
    expect(lost).toEqual(['hung']);
    late.resolve(true);
    await hung;
    await jest.advanceTimersByTimeAsync(3 * durationMs);
    expect(lost).toEqual(['hung']);
  });

  it.each([
    ['fail', async () => Promise.reject(new Error('outage'))],
    ['fail, and then get no response,', failingOnce(() => new Promise(() => undefined))],
    ['fail late, and then get no response,', failingOnce(() => new Promise(() => undefined), 0.58 * durationMs)],
  ] as const)('that %s end with the lease that may have expired by then', async (_, outcome) => {
    leases.outcomes.set('held', outcome);
    void keep('held');
    await jest.advanceTimersByTimeAsync(durationMs - 1);
    expect(lost).toEqual([]);
    await jest.advanceTimersByTimeAsync(2);
    expect(lost).toEqual(['held']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('of a process that was stopped for longer than a term keep a lease that nobody has taken', async () => {
    leases.outcomes.set('held', async () => {
      await delay(1);
      return true;
    });
    void keep('held', stop.signal, performance.now() - 2 * durationMs);
    await jest.advanceTimersByTimeAsync(2 * durationMs);
    expect(lost).toEqual([]);
  });

  it('that fail once keep the lease when the next one succeeds before it may have expired', async () => {
    leases.outcomes.set(
      'held',
      failingOnce(async () => true),
    );
    void keep('held');
    await jest.advanceTimersByTimeAsync(4 * durationMs);
    expect([lost, jest.getTimerCount()]).toEqual([[], 1]);
  });

  it('begin at once for a lease that was given late, and end with its term', async () => {
    leases.outcomes.set('late', () => new Promise(() => undefined));
    void keep('late', stop.signal, performance.now() - 0.4 * durationMs);
    expect(leases.renewals).toEqual(['late']);
    await jest.advanceTimersByTimeAsync(0.6 * durationMs - 1);
    expect(lost).toEqual([]);
    await jest.advanceTimersByTimeAsync(2);
    expect(lost).toEqual(['late']);
  });

  it('do not begin at once for a lease that was given in time', () => {
    void keep('held', stop.signal, performance.now() - 0.2 * durationMs);
    expect(leases.renewals).toEqual([]);
  });

  it('whose response comes late, and before the lease may have expired, keep it', async () => {
    let latencyMs = durationMs / 2;
    leases.outcomes.set('slow', async () => {
      await delay(latencyMs);
      latencyMs = 0;
      return true;
    });
    void keep('slow');
    await jest.advanceTimersByTimeAsync(4 * durationMs);
    expect(lost).toEqual([]);
  });

  it('that each take longer than the time to the next one follow each other at once, and keep it', async () => {
    leases.outcomes.set('slow', async () => {
      await delay(0.48 * durationMs);
      return true;
    });
    void keep('slow');
    await jest.advanceTimersByTimeAsync(10 * durationMs);
    expect(lost).toEqual([]);
  });

  it('of a lost lease end, and those of the others continue', async () => {
    leases.outcomes.set('lost', async () => false);
    void keep('held');
    const losing = keep('lost');
    await jest.advanceTimersByTimeAsync(2 * durationMs);
    await losing;
    expect(lost).toEqual(['lost']);
    expect(leases.renewals.filter((name) => name === 'lost')).toHaveLength(1);
    expect(leases.renewals.filter((name) => name === 'held').length).toBeGreaterThan(2);
  });
});
