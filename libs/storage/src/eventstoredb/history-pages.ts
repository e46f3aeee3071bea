import type { Batch, Position, StoredEvent, StreamFilter } from '#event-sourcing';
import { beforeAbort, delay } from '#kernel';
import { firstAfter } from '../first-after.ts';
import { passes } from '../passes.ts';

/** Everything in the log after the page before it, up to `through`. */
export interface HistoryPage {
  readonly events: readonly StoredEvent[];
  readonly through: Position;
}

/** Of a follower: the number of the page that it takes next. */
interface Place {
  next: number;
}

/** So many pages the fastest follower may be ahead of the slowest. */
const maxPages = 3;

/**
 * Pages of the log on their way to several followers. Each takes them at its own pace; a page is kept until all have taken
 * it. The fastest waits for the slowest, unless that takes no page for a while: then it is left behind.
 */
export class HistoryPages {
  readonly #timeoutMs: number;
  readonly #places = new Set<Place>();
  #pages: HistoryPage[] = [];
  /** The number of the oldest page that is kept, and the position before it. */
  #first = 0;
  #before: Position;
  #through: Position;
  #isComplete = false;
  #changed = Promise.withResolvers<void>();

  constructor(after: Position, timeoutMs = 2_000) {
    this.#timeoutMs = timeoutMs;
    this.#before = this.#through = after;
  }

  /** Whether a follower that has come so far misses nothing. */
  serves(position: Position): boolean {
    return !this.#isComplete && position >= this.#before;
  }

  /** The end of the last page. */
  get through(): Position {
    return this.#through;
  }

  /** From now on pages are kept for this follower, until it is disposed. */
  enter(after: Position): HistoryFollower {
    const place: Place = { next: this.#first };
    this.#places.add(place);
    return {
      batches: (filter, signal) => this.#batches(place, after, filter, signal),
      [Symbol.dispose]: () => {
        this.#places.delete(place);
        this.#notify();
      },
    };
  }

  /** Returns when there is space for another page: false when nobody follows any more. */
  async add(page: HistoryPage): Promise<boolean> {
    this.#pages.push(page);
    this.#through = page.through;
    this.#notify();
    while (this.#places.size > 0) {
      this.#dropTaken();
      if (this.#pages.length < maxPages) return true;
      if (!(await this.#changes()) && this.#somebodyWaits()) this.#leaveSlowestBehind();
    }
    return false;
  }

  /** There are no more pages. */
  complete(): void {
    this.#isComplete = true;
    this.#notify();
  }

  /** Ends after the last page, or when the follower is left behind. */
  async *#batches(place: Place, after: Position, filter: StreamFilter, signal: AbortSignal): AsyncGenerator<Batch> {
    while (!signal.aborted && this.#places.has(place)) {
      const page = this.#pages[place.next - this.#first];
      if (page === undefined) {
        if (this.#isComplete) return;
        await beforeAbort(this.#changed.promise, signal);
        continue;
      }
      place.next += 1;
      this.#notify();
      const { through } = page;
      if (through <= after) continue;
      const events = page.events.slice(firstAfter(page.events, after));
      yield { events: events.filter((event) => passes(event, filter.categories)), through, caughtUp: false };
    }
  }

  #dropTaken(): void {
    const taken = Math.min(...[...this.#places].map(({ next }) => next)) - this.#first;
    if (taken <= 0) return;
    this.#before = this.#pages[taken - 1]?.through ?? this.#before;
    this.#pages = this.#pages.slice(taken);
    this.#first += taken;
  }

  #somebodyWaits(): boolean {
    return [...this.#places].some(({ next }) => next === this.#first + this.#pages.length);
  }

  #leaveSlowestBehind(): void {
    for (const place of this.#places) if (place.next === this.#first) this.#places.delete(place);
  }

  /** Whether something has changed before the timeout. */
  async #changes(): Promise<boolean> {
    const change = new AbortController();
    void this.#changed.promise.then(() => change.abort());
    await delay(this.#timeoutMs, change.signal);
    return change.signal.aborted;
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

export interface HistoryFollower extends Disposable {
  batches(filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch>;
}
