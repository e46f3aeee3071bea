const sampleIntervalMs = 5_000;
/** Milliseconds of processor time in a sample below which the process counts as idle. */
const idleMs = 100;
/** Milliseconds of processor time of work after which there is garbage worth a collection. */
const worthwhileMs = 200;
/** Milliseconds of processor time that a start takes at most. With more, the process has also served requests or caught up. */
const startMs = 2_000;
/** Samples in a row that are idle before memory is released: few after the start, whose code is not needed again. */
const idleSamples = { afterStart: 1, afterWork: 12 } as const;

export interface IdleMemoryParts {
  /** Milliseconds of processor time that this thread has used. */
  readonly processorMs: () => number;
  /** Collects all garbage, and returns what it occupied to the system. It takes tens of milliseconds. */
  readonly release: () => void;
}

/**
 * Returns the memory of work that is over to the system: the start, a burst of requests, a rebuild. The engine collects
 * garbage when more is allocated, which an idle process does not do, and would keep tens of megabytes for days. Optimized
 * code is discarded as well, so that a pause between requests is no reason to release: a minute is.
 */
export class IdleMemory {
  readonly #parts: IdleMemoryParts;
  #sampledMs = 0;
  #workedMs = 0;
  #idleSamples = 0;
  #hasReleased = false;

  constructor(parts: IdleMemoryParts) {
    this.#parts = parts;
  }

  /** Samples for as long as the process lives, which it does not keep alive. */
  watch(): void {
    setInterval(() => this.sample(), sampleIntervalMs).unref();
  }

  /** Releases once after work, when the process has been idle for long enough. */
  sample(): void {
    const nowMs = this.#parts.processorMs();
    const usedMs = nowMs - this.#sampledMs;
    this.#sampledMs = nowMs;
    if (usedMs >= idleMs) {
      this.#workedMs += usedMs;
      this.#idleSamples = 0;
      return;
    }
    this.#idleSamples += 1;
    if (this.#workedMs >= worthwhileMs && this.#idleSamples >= this.#neededSamples()) this.#release();
  }

  #neededSamples(): number {
    const onlyStarted = !this.#hasReleased && this.#workedMs <= startMs;
    return onlyStarted ? idleSamples.afterStart : idleSamples.afterWork;
  }

  #release(): void {
    this.#parts.release();
    this.#hasReleased = true;
    this.#workedMs = 0;
    this.#sampledMs = this.#parts.processorMs();
  }
}
