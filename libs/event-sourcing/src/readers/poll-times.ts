const minIntervalMs = 1;
const maxIntervalMs = 50;
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

  /** How long to wait before the n-th query of a caller, counted from 1. */
  beforeMs(query: number): number {
    if (query === 1) return Math.min(this.#usualMs * 0.75, maxIntervalMs);
    const firstMs = Math.max(this.#usualMs / 8, minIntervalMs);
    return Math.min(firstMs * growth ** (query - 2), maxIntervalMs);
  }

  /** A caller has waited so long until the reader had passed its position. */
  learn(waitedMs: number): void {
    if (waitedMs <= maxLearntMs) this.#usualMs += (waitedMs - this.#usualMs) * weight;
  }
}
