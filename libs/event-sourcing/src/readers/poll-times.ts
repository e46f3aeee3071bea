const minIntervalMs = 1;
const maxIntervalMs = 50;
/** Callers that wait less are few. */
const minGridMs = 2;
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
   * different moments query at the same ones.
   */
  beforeMs(query: number, now: number): number {
    const firstMs = Math.max(this.#usualMs / 8, minIntervalMs);
    const intervalMs = query === 1 ? this.#usualMs * 0.75 : firstMs * growth ** (query - 2);
    const wantedMs = Math.min(intervalMs, maxIntervalMs);
    const gridMs = 2 ** Math.floor(Math.log2(firstMs));
    return gridMs < minGridMs ? wantedMs : Math.ceil((now + wantedMs) / gridMs) * gridMs - now;
  }

  /** A caller has waited so long until the reader had passed its position. */
  learn(waitedMs: number): void {
    if (waitedMs <= maxLearntMs) this.#usualMs += (waitedMs - this.#usualMs) * weight;
  }
}
