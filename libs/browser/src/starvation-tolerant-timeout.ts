import { lagTolerantTimeout } from '#egress';
import type { ExtraTime } from './extra-time.ts';
import { maxRunDelayMs } from './run-delay.ts';
import type { RunDelays } from './run-delay.ts';

export interface TolerantTimeout {
  /** Milliseconds of a browser that has the processors it needs. */
  readonly ms: number;
  /** What the browser's processes have waited so far. */
  readonly runDelays: () => RunDelays;
  readonly extra: ExtraTime;
}

/** Extra time in all, as a multiple of the limit. */
const maxExtra = 2;
/** Share of the limit below which time that was lost is no reason. */
const minLost = 1 / 20;

/**
 * Calls `onTimeout` after `ms` milliseconds for which the browser could run: for as long as one of its processes waited for a
 * processor, a page gets extra time. That is wasted where the timeout comes all the same.
 * @returns a function that cancels the timeout
 */
export function starvationTolerantTimeout(
  { ms, runDelays, extra }: TolerantTimeout,
  onTimeout: () => void,
): () => void {
  let taken = 0;
  let cancel: () => void;
  const wait = (lengthMs: number): void => {
    const before = runDelays();
    cancel = lagTolerantTimeout(lengthMs, () => {
      const lostMs = Math.min(maxRunDelayMs(before, runDelays()), lengthMs);
      const moreMs = lostMs < minLost * ms ? 0 : extra.take(Math.min(lostMs, maxExtra * ms - taken));
      taken += moreMs;
      if (moreMs > 0) return wait(moreMs);
      taken = 0;
      onTimeout();
    });
  };
  wait(ms);
  return () => {
    cancel();
    extra.giveBack(taken);
    taken = 0;
  };
}
