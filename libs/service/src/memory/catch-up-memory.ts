import type { ReaderProgress } from '#event-sourcing';
import { alignedDelay } from '#kernel';
import { boundHeapGrowth, collectGarbage, freeHeapGrowth } from './heap-growth.ts';

const sampleIntervalMs = 1_000;
/** While all readers have caught up. */
const restingSampleIntervalMs = 2_000;
/** A reader that is a little behind for a moment is none that catches up. */
const samplesUntilChange = 3;

export interface HeapGrowth {
  readonly bound: () => void;
  /** Until then the bound has no effect on a heap that has not been collected since. */
  readonly collect: () => void;
  readonly free: () => void;
}

/**
 * Bounds the memory of a process while one of its readers catches up: it decodes and folds events as fast as it can, and
 * would keep the garbage of hundreds of megabytes. The start is such a time until it is known to be none.
 */
export class CatchUpMemory {
  readonly #progress: Pick<ReaderProgress, 'states'>;
  readonly #readers: number;
  readonly #growth: HeapGrowth;
  #isBound = false;
  #hasCollected = false;
  #contrarySamples = 0;

  /** @param readers how many there are: one that has not reported yet may be about to catch up */
  constructor(
    progress: Pick<ReaderProgress, 'states'>,
    readers: number,
    growth: HeapGrowth = { bound: boundHeapGrowth, collect: collectGarbage, free: freeHeapGrowth },
  ) {
    this.#progress = progress;
    this.#readers = readers;
    this.#growth = growth;
  }

  /** Until the returned function is called. */
  watch(): () => void {
    this.#bind(true);
    const stop = new AbortController();
    void this.#sampleUntil(stop.signal);
    return () => {
      stop.abort();
      this.#bind(false);
    };
  }

  /** To be called at equal intervals. */
  sample(): void {
    const states = this.#progress.states();
    const isBehind = states.some(({ state }) => state === 'catching_up');
    const catchesUp = isBehind || states.length < this.#readers;
    this.#contrarySamples = catchesUp === this.#isBound ? 0 : this.#contrarySamples + 1;
    if (this.#contrarySamples === samplesUntilChange) this.#bind(catchesUp);
    if (this.#isBound && isBehind && !this.#hasCollected) {
      this.#hasCollected = true;
      this.#growth.collect();
    }
  }

  async #sampleUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isResting = !this.#isBound && this.#contrarySamples === 0;
      await alignedDelay(isResting ? restingSampleIntervalMs : sampleIntervalMs, signal);
      if (!signal.aborted) this.sample();
    }
  }

  #bind(isBound: boolean): void {
    this.#contrarySamples = 0;
    if (isBound === this.#isBound) return;
    this.#isBound = isBound;
    this.#hasCollected = false;
    if (isBound) this.#growth.bound();
    else this.#growth.free();
  }
}
