import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { alignedDelay } from './aligned-delay.ts';

describe('An aligned delay', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const endsAfter = async (periodMs: number): Promise<number> => {
    const began = Date.now();
    let endedAt = NaN;
    void alignedDelay(periodMs).then(() => (endedAt = Date.now()));
    await jest.advanceTimersByTimeAsync(3 * periodMs);
    return endedAt - began;
  };

  it('ends at the next multiple of its period', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(10_300);
    expect(await endsAfter(1_000)).toBe(700);
  });

  it('does not end twice at a multiple for which its timer fires a little early', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(10_999.5);
    expect(await endsAfter(1_000)).toBe(1_000);
  });
});
