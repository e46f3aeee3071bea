const sampleIntervalMs = 5_000;
/** Milliseconds of processor time in a sample below which the process counts as idle. */
const idleMs = 100;
/** Milliseconds of processor time of work after which there is garbage worth a collection. */
const worthwhileMs = 200;

export interface IdleMemoryParts {
  /** Milliseconds of processor time that this thread has used. */
  readonly processorMs: () => number;
  /** Collects all garbage, and returns what it occupied to the system. It takes tens of milliseconds. */
  readonly release: () => void;
}

/**
 * Returns the memory of work that is over to the system: the start, a burst of requests, a rebuild. The engine collects
 * garbage when more is allocated, which an idle process does not do, and would keep tens of megabytes for days.
 */
export class IdleMemory {
  readonly #parts: IdleMemoryParts;
  #sampledMs = 0;
  #workedMs = 0;

  constructor(parts: IdleMemoryParts) {
    this.#parts = parts;
  }

  /** Samples for as long as the process lives, which it does not keep alive. */
  watch(): void {
    setInterval(() => this.sample(), sampleIntervalMs).unref();
  }

  /** Releases once after work, when the time since the last sample was idle. */
  sample(): void {
    const nowMs = this.#parts.processorMs();
    const usedMs = nowMs - this.#sampledMs;
    this.#sampledMs = nowMs;
    if (usedMs >= idleMs) {
      this.#workedMs += usedMs;
    } else if (this.#workedMs >= worthwhileMs) {
      this.#parts.release();
      this.#workedMs = 0;
      this.#sampledMs = this.#parts.processorMs();
    }
  }
}
