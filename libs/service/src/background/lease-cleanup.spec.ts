import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Leases } from '#event-sourcing';
import type { Log } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { LeaseCleanup } from './lease-cleanup.ts';

const minute = 60_000;

describe('The cleanup of leases', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('removes those that ended an hour ago, every ten minutes, also after a failure', async () => {
    const clock = new ManualClock(Date.parse('2026-06-01T12:00:00Z'));
    const removeExpired = jest.fn<Leases['removeExpired']>();
    removeExpired.mockRejectedValueOnce(new Error('store away')).mockResolvedValue();
    const warn = jest.fn<Log['warn']>();
    const cleanup = new LeaseCleanup({ removeExpired } as never, clock, { warn } as never);
    const stop = new AbortController();
    const running = cleanup.run(stop.signal);
    await jest.advanceTimersByTimeAsync(10 * minute);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(removeExpired.mock.calls).toEqual([[clock.now() - 60 * minute], [clock.now() - 60 * minute]]);
    stop.abort();
    await running;
    await jest.advanceTimersByTimeAsync(60 * minute);
    expect(removeExpired).toHaveBeenCalledTimes(2);
  });
});
