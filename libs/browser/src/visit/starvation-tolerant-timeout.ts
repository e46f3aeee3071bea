import { lagTolerantTimeout } from '#egress';
import type { ExtraTime } from './extra-time.ts';
import { maxRunDelayMs } from '../process/run-delay.ts';
import type { RunDelays } from '../process/run-delay.ts';

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
 * `wasStarved`: for a part of the time one of its processes waited.
 * @returns a function that cancels the timeout
 */
export function starvationTolerantTimeout(
  { ms, runDelays, extra }: TolerantTimeout,
  onTimeout: (wasStarved: boolean) => void,
): () => void {
  let taken = 0;
  let wasStarved = false;
  let cancel: () => void;
  const wait = (lengthMs: number): void => {
    const before = runDelays();
    cancel = lagTolerantTimeout(lengthMs, () => {
      const lostMs = Math.min(maxRunDelayMs(before, runDelays()), lengthMs);
      const isStarved = lostMs >= minLost * ms;
      wasStarved ||= isStarved;
      const moreMs = isStarved ? extra.take(Math.min(lostMs, maxExtra * ms - taken)) : 0;
      taken += moreMs;
      if (moreMs > 0) return wait(moreMs);
      taken = 0;
      onTimeout(wasStarved);
    });
  };
  wait(ms);
  return () => {
    cancel();
    extra.giveBack(taken);
    taken = 0;
  };
}
