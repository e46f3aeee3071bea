import { maxDelayMs } from './scheduled-runs.ts';
import type { RunOutcome } from './scheduled-runs.ts';

/** Attempts to queue the scan of a run that is not settled; milliseconds since the epoch. */
export interface Attempts {
  readonly firstAt: number;
  readonly lastAt: number;
  /** How the last one ended. */
  readonly outcome: Exclude<RunOutcome, 'settled'> | 'failed';
}

const retryIntervalMs = 30_000;
const maxRetryIntervalMs = 10 * 60_000;

/** Counts an attempt of now. One that an hour has passed since, or that a clock ahead of now made, was of an earlier run. */
export function addAttempt(earlier: Attempts | undefined, now: number, outcome: Attempts['outcome']): Attempts {
  const isSameRun = earlier !== undefined && earlier.firstAt <= now && now < earlier.firstAt + maxDelayMs;
  return { firstAt: isSameRun ? earlier.firstAt : now, lastAt: now, outcome };
}

/** Each check of a proof of ownership is recorded: those of one outage grow apart, and the last is made after an hour. */
export function nextAttemptAt({ firstAt, lastAt, outcome }: Attempts): number {
  if (outcome !== 'unchecked') return lastAt + retryIntervalMs;
  const intervalMs = Math.max(retryIntervalMs, Math.min(lastAt - firstAt, maxRetryIntervalMs));
  return Math.min(lastAt + intervalMs, firstAt + maxDelayMs);
}
