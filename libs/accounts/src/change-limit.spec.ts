import { describe, expect, it } from '@jest/globals';
import { StoreUnavailable } from '#event-sourcing';
import type { RateWindow, RateWindows } from '#event-sourcing';
import { ManualClock } from '../../kernel/src/testing/manual-clock.ts';
import { ChangeLimit, maxChangesPerDay } from './change-limit.ts';

const dayMs = 24 * 60 * 60 * 1_000;

describe('changes of keys and webhooks', () => {
  const limitOn = (take: RateWindows['take']) => {
    const windows = { take } as unknown as RateWindows;
    return new ChangeLimit(windows, new ManualClock(0));
  };
  const window = (allowed: boolean): RateWindow => ({ used: maxChangesPerDay, resetAt: 90_500, allowed });

  it('are counted for each account, in 24 hours', async () => {
    const taken: unknown[] = [];
    const limit = limitOn(async (...of) => {
      taken.push(of);
      return window(true);
    });
    await limit.take('acc_1');
    await limit.take('acc_2');
    expect(taken).toEqual(['acc_1', 'acc_2'].map((id) => [`changes:${id}`, maxChangesPerDay, dayMs]));
  });

  it('are rejected beyond the limit, until the window ends', async () => {
    await expect(limitOn(async () => window(false)).take('acc_1')).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      details: { retryAfter: 91 },
    });
  });

  it('are not rejected because the windows cannot be reached', async () => {
    await limitOn(async () => Promise.reject(new StoreUnavailable('away'))).take('acc_1');
    await expect(limitOn(async () => Promise.reject(new Error('a fault'))).take('acc_1')).rejects.toThrow('a fault');
  });
});
