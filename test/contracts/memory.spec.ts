import { MemoryRateWindows } from '#storage';
import { ManualClock } from '../../libs/kernel/src/testing/manual-clock.ts';
import { describeRateWindows } from './rate-windows.contract.ts';

describeRateWindows('memory', async () => {
  const clock = new ManualClock('2026-06-01T12:00:00Z');
  return { windows: new MemoryRateWindows(clock), clock, close: async () => {} };
});
