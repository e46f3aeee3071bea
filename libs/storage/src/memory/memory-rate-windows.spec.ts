import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { MemoryRateWindows } from './memory-rate-windows.ts';

describe('Rate windows in memory', () => {
  it('are deleted after they have ended', async () => {
    const clock = new ManualClock('2026-06-01T12:00:00Z');
    const windows = new MemoryRateWindows(clock);
    for (let n = 0; n < 20_000; n += 1) {
      clock.advance(100);
      await windows.take(`address-${n}`, 5, 60_000);
      expect(windows.size).toBeLessThanOrEqual(2_048);
    }
  });

  it('are kept while they are open', async () => {
    const windows = new MemoryRateWindows(new ManualClock('2026-06-01T12:00:00Z'));
    for (let n = 0; n < 5_000; n += 1) await windows.take(`address-${n}`, 1, 60_000);
    expect(windows.size).toBe(5_000);
    expect((await windows.take('address-0', 1, 60_000)).allowed).toBe(false);
  });
});
