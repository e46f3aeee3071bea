import { delay } from './delay.ts';

const earlyMs = 2;

/**
 * Resolves at the next multiple of a period, or as soon as `signal` aborts: what a process does periodically is done at the
 * same moments, and it idles in between. A timer may fire up to a millisecond early: the multiple that is about to come is
 * taken for the one that the timer was for.
 */
export function alignedDelay(periodMs: number, signal?: AbortSignal): Promise<void> {
  const remainingMs = periodMs - (performance.now() % periodMs);
  return delay(remainingMs > earlyMs ? remainingMs : remainingMs + periodMs, signal);
}
