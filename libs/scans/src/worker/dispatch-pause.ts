const maxPauseMs = 100;

/**
 * The pause after a pass over the waiting scans that started none. While scans are queued faster than they may start, each
 * of them would cause a pass with queries in vain: the more of these follow each other, the longer the pauses.
 */
export class DispatchPause {
  #passesInVain = 0;

  /** @param waitedMs how long the dispatcher had nothing to do before the pass */
  afterPass(started: number, waitedMs: number): number {
    this.#passesInVain = started > 0 || waitedMs > maxPauseMs ? 0 : this.#passesInVain + 1;
    return this.#passesInVain === 0 ? 0 : Math.min(2 ** (this.#passesInVain - 1), maxPauseMs);
  }

  /** Something has changed for which scans wait: the next passes are not in vain as those before. */
  reset(): void {
    this.#passesInVain = 0;
  }
}
