/** Milliseconds after which a waiting thread looks by itself: the one that would have told it may have been killed. */
const pollMs = 50;

/** The memory of a `SharedCount`. */
export interface SharedCountMemory {
  readonly counts: SharedArrayBuffer;
  readonly releases: SharedArrayBuffer;
}

/** Memory for so many counts over so many threads. */
export function sharedCountMemory(rows: number, threads: number): SharedCountMemory {
  return {
    counts: new SharedArrayBuffer(threads * rows * Int32Array.BYTES_PER_ELEMENT),
    releases: new SharedArrayBuffer(rows * Int32Array.BYTES_PER_ELEMENT),
  };
}

/**
 * Semaphores over all threads without locks, one in each row. What each thread holds is counted for it alone, so that
 * a thread that is killed takes its own counts with it.
 */
export class SharedCount {
  readonly #rows: number;
  readonly #threads: number;
  readonly #thread: number;
  readonly #counts: Int32Array;
  readonly #releases: Int32Array;

  /** `thread` is the number of the calling one, from 0. */
  constructor(memory: SharedCountMemory, thread: number) {
    this.#counts = new Int32Array(memory.counts);
    this.#releases = new Int32Array(memory.releases);
    this.#rows = this.#releases.length;
    this.#threads = this.#counts.length / this.#rows;
    this.#thread = thread;
  }

  /** Resolves once the row holds fewer than `max`, with one more held. Rejects with the signal's reason when that comes first. */
  async take(row: number, max: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const seen = Atomics.load(this.#releases, row);
      Atomics.add(this.#counts, this.#cell(this.#thread, row), 1);
      if (this.#held(row) <= max) return;
      Atomics.sub(this.#counts, this.#cell(this.#thread, row), 1);
      await Atomics.waitAsync(this.#releases, row, seen, pollMs).value;
    }
  }

  release(row: number): void {
    Atomics.sub(this.#counts, this.#cell(this.#thread, row), 1);
    Atomics.add(this.#releases, row, 1);
    Atomics.notify(this.#releases, row, 1);
  }

  /** Releases what a thread holds that has ended without doing so; returns the rows. */
  forgetThread(thread: number): number[] {
    const held: number[] = [];
    for (let row = 0; row < this.#rows; row += 1) {
      if (Atomics.exchange(this.#counts, this.#cell(thread, row), 0) > 0) held.push(row);
    }
    return held;
  }

  #held(row: number): number {
    let sum = 0;
    for (let thread = 0; thread < this.#threads; thread += 1)
      sum += Atomics.load(this.#counts, this.#cell(thread, row));
    return sum;
  }

  #cell(thread: number, row: number): number {
    return thread * this.#rows + row;
  }
}
