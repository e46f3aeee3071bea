import { delay } from './delay.ts';

/**
 * Resolves at the next multiple of a period, or as soon as `signal` aborts: what a process does periodically is done at the
 * same moments, and it idles in between.
 */
export function alignedDelay(periodMs: number, signal?: AbortSignal): Promise<void> {
  return delay(periodMs - (performance.now() % periodMs), signal);
}
