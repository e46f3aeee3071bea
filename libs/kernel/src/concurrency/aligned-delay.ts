import { delay } from './delay.ts';

const earlyMs = 2;

/** Milliseconds until the next multiple of a period. A timer may fire a little early: then it is the one after that. */
export function untilNextMultiple(periodMs: number): number {
  const remainingMs = periodMs - (performance.now() % periodMs);
  return remainingMs > earlyMs ? remainingMs : remainingMs + periodMs;
}

/**
 * Resolves at the next multiple of a period, or as soon as `signal` aborts: what a process does periodically is done at the
 * same moments, and it idles in between.
 */
export function alignedDelay(periodMs: number, signal?: AbortSignal): Promise<void> {
  return delay(untilNextMultiple(periodMs), signal);
}
