import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReadYourWrites } from '#event-sourcing';
import { queuesProjection } from '../queue/queues.projection.ts';
import { scanTotalsProjection } from './scan-totals.projection.ts';
import { ScanVisibility } from './scan-visibility.ts';
import { scansProjection } from './scans.projection.ts';

describe('The wait until read models show a scan', () => {
  let timeouts: number[];
  let takesMs: number[];
  let isHere: boolean;
  let visibility: ScanVisibility;
  beforeEach(() => {
    jest.useFakeTimers();
    timeouts = [];
    isHere = true;
    const reaches = async (_projection: unknown, _position: unknown, timeoutMs: number): Promise<boolean> => {
      const takes = takesMs[timeouts.push(timeoutMs) - 1] ?? 0;
      jest.advanceTimersByTime(Math.min(takes, timeoutMs));
      return takes <= timeoutMs;
    };
    visibility = new ScanVisibility({ reaches, isProjectedHere: () => isHere } as unknown as ReadYourWrites);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const isShown = (): Promise<boolean> =>
    visibility.isShown([
      [scansProjection, '1'],
      [queuesProjection, '1'],
      [scanTotalsProjection, '1'],
    ]);

  it('takes no longer for all of them than for one', async () => {
    takesMs = [2_000, 500, 600];
    expect(await isShown()).toBe(false);
    expect(timeouts).toEqual([3_000, 1_000, 500]);
  });

  it('is for all of them at the same time where another process projects them', async () => {
    isHere = false;
    takesMs = [2_000, 500, 600];
    expect(await isShown()).toBe(true);
    expect(timeouts).toEqual([3_000, 3_000, 3_000]);
  });

  it('fails where one of them, which another process projects, does not show it in time', async () => {
    isHere = false;
    takesMs = [1, 3_001, 1];
    expect(await isShown()).toBe(false);
  });

  it('succeeds when all show it', async () => {
    takesMs = [2_000, 500, 500];
    expect(await isShown()).toBe(true);
  });

  it('is short for those that did not show it before, until they do', async () => {
    takesMs = [4_000, 1, 0];
    expect(await isShown()).toBe(false);
    expect(timeouts).toEqual([3_000, 0, 0]);
    takesMs = [...takesMs, 50, 0, 0];
    expect(await isShown()).toBe(true);
    expect(timeouts.slice(3)).toEqual([100, 100, 2_950]);
    takesMs = [...takesMs, 0, 0, 0];
    expect(await isShown()).toBe(true);
    expect(timeouts.slice(6)).toEqual([3_000, 3_000, 3_000]);
  });
});
