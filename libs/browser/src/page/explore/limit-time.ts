import type { After } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

/** Keeps all that is tried within the time of the visit, however slowly the page reacts. */
export function limitTime({ scope }: After<[typeof reporting]>) {
  const { performance } = scope;
  const time = { until: Infinity, isCut: false };
  const leftMs = () => time.until - performance.now();
  /** Whether what an action has left to do is left out. */
  const isCut = () => {
    time.isCut ||= leftMs() <= 0;
    return time.isCut;
  };
  const start = (maxMs: number) => {
    time.until = performance.now() + maxMs;
  };
  return { time: { start, leftMs, isCut, wasCut: () => time.isCut } };
}
