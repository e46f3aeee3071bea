const minIntervalMs = 2;
const maxIntervalMs = 50;
/** Waits beyond it, as for a reader that catches up, say nothing about the usual ones. */
const maxLearntMs = 400;
const weight = 1 / 8;

/**
 * When to query the checkpoint of a reader in another process: as a rule an event is projected after about the same time,
 * so that the first query comes when half of it has passed, and further ones after a quarter each.
 */
export class PollTimes {
  #usualMs = 10;

  /** How long to wait before the n-th query of a caller, counted from 1. */
  beforeMs(query: number): number {
    if (query === 1) return Math.min(this.#usualMs / 2, maxIntervalMs);
    return Math.min(Math.max(this.#usualMs / 4, minIntervalMs), maxIntervalMs);
  }

  /** A caller has waited so long until the reader had passed its position. */
  learn(waitedMs: number): void {
    this.#usualMs += (Math.min(waitedMs, maxLearntMs) - this.#usualMs) * weight;
  }
}
