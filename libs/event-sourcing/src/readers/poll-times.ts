const minIntervalMs = 1;
const maxIntervalMs = 50;
/** Callers that wait less are few. */
const minGridMs = 2;
/** A POST of a scan waits for four readers: with so many waits, what callers share is worth more than when each is told. */
const manyWaits = 64;
/** How much coarser the moments of queries are then. */
const coarser = 4;
/** Waits beyond it, as for a reader that catches up, say nothing about the usual ones. */
const maxLearntMs = 400;
const weight = 1 / 4;
/** Of each further interval of a wait that takes longer than usual. */
const growth = 1.3;

/**
 * When to query the checkpoints of readers in another process: as a rule an event is projected after about the same time,
 * so that the first query comes when three quarters of it have passed, and further ones after an eighth, and then more and more.
 */
export class PollTimes {
  #usualMs = 10;

  /**
   * How long to wait from `now` before the n-th query of a caller, counted from 1. Callers that have begun to wait at
   * different moments query at the same ones; where there are many, at fewer, so that they go on together.
   * @param waits how many there are
   */
  beforeMs(query: number, now: number, waits = 0): number {
    const firstMs = Math.max(this.#usualMs / 8, minIntervalMs);
    const intervalMs = query === 1 ? this.#usualMs * 0.75 : firstMs * growth ** (query - 2);
    const wantedMs = Math.min(intervalMs, maxIntervalMs);
    const gridMs = 2 ** Math.floor(Math.log2(waits < manyWaits ? firstMs : firstMs * coarser));
    return gridMs < minGridMs ? wantedMs : Math.ceil((now + wantedMs) / gridMs) * gridMs - now;
  }

  /** A caller has waited so long until the reader had passed its position. */
  learn(waitedMs: number): void {
    if (waitedMs <= maxLearntMs) this.#usualMs += (waitedMs - this.#usualMs) * weight;
  }
}
