import { describe, expect, it } from '@jest/globals';
import { backoffDelayMs, retryWithBackoff } from './backoff.ts';
import type { RetryOptions } from './backoff.ts';

const backoff = { initialMs: 100_000, maxMs: 1_000_000 };
const noJitter = (): number => 1;

describe('backoffDelayMs', () => {
  it('doubles with each failure, up to the maximum', () => {
    const delays = [1, 2, 3, 4, 5, 50].map((failures) => backoffDelayMs(failures, backoff, noJitter));
    expect(delays).toEqual([100_000, 200_000, 400_000, 800_000, 1_000_000, 1_000_000]);
  });

  it('takes at least half of the delay, and the rest at random', () => {
    expect(backoffDelayMs(2, backoff, () => 0)).toBe(100_000);
    expect(backoffDelayMs(2, backoff, () => 0.5)).toBe(150_000);
  });
});

describe('retryWithBackoff', () => {
  /** Fails as often as said, then returns the number of the attempt; notes the delays in place of waiting. */
  const retried = async (failures: number, options: Partial<RetryOptions> = {}) => {
    const delays: number[] = [];
    const result = retryWithBackoff(
      async (attempt) => {
        if (attempt <= failures) throw new Error(`failure ${attempt}`);
        return attempt;
      },
      { backoff, random: noJitter, delay: async (durationMs) => void delays.push(durationMs), ...options },
    );
    const outcome = await result.catch((error: Error) => error.message);
    return { outcome, delays };
  };

  it('returns what the first successful attempt returns, after growing delays', async () => {
    expect(await retried(3)).toEqual({ outcome: 4, delays: [100_000, 200_000, 400_000] });
  });

  it('throws the failure of the last attempt when no attempt is left', async () => {
    expect(await retried(9, { maxAttempts: 3 })).toEqual({ outcome: 'failure 3', delays: [100_000, 200_000] });
  });

  it('throws a failure that is not transient at once', async () => {
    const retryIf = (error: unknown): boolean => (error as Error).message !== 'failure 2';
    expect(await retried(9, { retryIf })).toEqual({ outcome: 'failure 2', delays: [100_000] });
  });

  it('begins no attempt after the timeout', async () => {
    expect(await retried(9, { timeoutMs: 300_000 })).toMatchObject({
      outcome: 'failure 3',
      delays: [100_000, 200_000],
    });
  });

  it('makes no further attempt once the signal aborts', async () => {
    const controller = new AbortController();
    const delay = async (): Promise<void> => controller.abort(new Error('shutdown'));
    expect(await retried(9, { signal: controller.signal, delay })).toEqual({ outcome: 'shutdown', delays: [] });
  });
});
