import type { ReaderProgress } from '#event-sourcing';
import { alignedDelay } from '#kernel';
import { boundHeapGrowth, collectGarbage, freeHeapGrowth } from './heap-growth.ts';

const sampleIntervalMs = 1_000;
/** While all readers have caught up, and the process does little. */
const restingSampleIntervalMs = 2_000;
/** While they have, and the process works: a burst of requests may be over in two seconds. */
const workingSampleIntervalMs = 500;
/** A reader that is a little behind for a moment is none that catches up. */
const samplesUntilChange = 3;
/** Of a process that works, and may be about to be busy. */
const workingUtilization = 0.2;
/** How long the heap of a process stays free that is not busy any more: its pauses are shorter. */
const quietAfterMs = 60_000;

export interface HeapGrowth {
  readonly bound: () => void;
  /** Until then the bound has no effect on a heap that has not been collected since. */
  readonly collect: () => void;
  readonly free: () => void;
}

export interface HeapGrowthPolicyParts {
  readonly progress: Pick<ReaderProgress, 'states'>;
  /** How many readers there are: one that has not reported yet may be about to catch up. */
  readonly readers: number;
  /** The share of the time since the last call, from 0 to 1, in which the event loop worked. */
  readonly utilization: () => number;
  /** From which share of the time a process is busy. */
  readonly busyFrom: number;
  readonly growth?: HeapGrowth;
}

/**
 * Bounds the growth of the heap, except while requests keep the process busy: frequent collections would cost its throughput.
 * A process that is busy because a reader catches up is bound too: it decodes and folds events as fast as it can, and would
 * keep hundreds of megabytes of garbage. A start counts as catching up until every reader has reported that it does not.
 */
export class HeapGrowthPolicy {
  readonly #parts: HeapGrowthPolicyParts;
  readonly #growth: HeapGrowth;
  #isBound = false;
  #hasCollected = false;
  #catchesUp = true;
  #contrarySamples = 0;
  #quietMs = quietAfterMs;
  #isWorking = false;

  constructor(parts: HeapGrowthPolicyParts) {
    this.#parts = parts;
    this.#growth = parts.growth ?? { bound: boundHeapGrowth, collect: collectGarbage, free: freeHeapGrowth };
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

  /** To be called after each interval. */
  sample(): void {
    const states = this.#parts.progress.states();
    const isBehind = states.some(({ state }) => state === 'catching_up');
    const utilization = this.#parts.utilization();
    const isBusy = utilization >= this.#parts.busyFrom && !this.#catchesUp;
    this.#isWorking = utilization >= workingUtilization;
    this.#settle(isBehind || states.length < this.#parts.readers);
    this.#quietMs = isBusy ? 0 : this.#quietMs + this.intervalMs();
    this.#bind(this.#catchesUp || this.#quietMs >= quietAfterMs);
    if (this.#catchesUp && isBehind && !this.#hasCollected) {
      this.#hasCollected = true;
      this.#growth.collect();
    }
  }

  /** Milliseconds until the next sample. */
  intervalMs(): number {
    if (this.#catchesUp || this.#contrarySamples > 0) return sampleIntervalMs;
    return this.#isWorking ? workingSampleIntervalMs : restingSampleIntervalMs;
  }

  #settle(catchesUp: boolean): void {
    this.#contrarySamples = catchesUp === this.#catchesUp ? 0 : this.#contrarySamples + 1;
    if (this.#contrarySamples < samplesUntilChange) return;
    this.#catchesUp = catchesUp;
    this.#hasCollected = false;
    this.#contrarySamples = 0;
  }

  async #sampleUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await alignedDelay(this.intervalMs(), signal);
      if (!signal.aborted) this.sample();
    }
  }

  #bind(isBound: boolean): void {
    if (isBound === this.#isBound) return;
    this.#isBound = isBound;
    if (isBound) this.#growth.bound();
    else this.#growth.free();
  }
}
