import { categoryOf } from '#event-sourcing';
import type { Batch, Position, StreamFilter } from '#event-sourcing';
import { maxBatchEvents } from './subscription-batches.ts';
import { TailWindow } from './tail-window.ts';

/** One follower alone has a subscription with its own filter. */
const minFollowers = 2;
/** A follower is told of its progress after so many events of others. */
const reportAfter = 500;
/** So often that the window, which may be small when events are large, does not move past a follower that waits. */
const wakeAllAfter = 100;

interface Waiter {
  readonly categories: readonly string[];
  readonly wake: () => void;
}

/**
 * The end of the log, received by one subscription for all followers of a process that have caught up, so that an event is
 * sent and parsed once. A follower that is slower than the others, so that the window has moved past it, continues by a
 * subscription of its own until it has caught up again.
 */
export class SharedTail {
  readonly #subscribe: (after: Position, signal: AbortSignal) => AsyncIterable<Batch>;
  readonly #waiting = new Set<Waiter>();
  #followers = 0;
  #running: { readonly window: TailWindow; readonly stop: AbortController } | undefined;
  #isLive = false;

  /** @param subscribe to all streams; it resumes by itself, and ends when the signal aborts */
  constructor(subscribe: (after: Position, signal: AbortSignal) => AsyncIterable<Batch>) {
    this.#subscribe = subscribe;
  }

  /** Counts a follower until it is disposed. */
  enter(): Disposable {
    this.#followers += 1;
    return {
      [Symbol.dispose]: () => {
        this.#followers -= 1;
        if (this.#followers < minFollowers) this.#end();
      },
    };
  }

  /** Whether a follower that has caught up at a position can be served; begins to receive where that is worth it. */
  serves(position: Position): boolean {
    if (this.#running === undefined && this.#followers >= minFollowers) this.#begin(position);
    return this.#running?.window.after(position, { categories: [] }, 1) !== undefined;
  }

  /** Ends when the follower is too far behind, or when the signal aborts. */
  async *follow(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    let position = after;
    let examined = 0;
    let wasCaughtUp = true;
    while (!signal.aborted) {
      const page = this.#running?.window.after(position, filter, maxBatchEvents);
      if (page === undefined) return;
      const { events, through, more } = page;
      const caughtUp = this.#isLive && !more;
      position = through;
      examined += page.examined;
      if (events.length > 0 || caughtUp !== wasCaughtUp || examined >= reportAfter) {
        examined = 0;
        wasCaughtUp = caughtUp;
        yield { events, through, caughtUp };
      } else {
        await this.#nextBatch(filter, signal);
      }
    }
  }

  #begin(position: Position): void {
    const running = { window: new TailWindow(position), stop: new AbortController() };
    this.#running = running;
    // So was the follower that it begins for.
    this.#isLive = true;
    void this.#receive(position, running.window, running.stop.signal).finally(() => {
      if (this.#running === running) this.#end();
    });
  }

  async #receive(after: Position, window: TailWindow, signal: AbortSignal): Promise<void> {
    let unseen = 0;
    for await (const batch of this.#subscribe(after, signal)) {
      if (signal.aborted) return;
      window.add(batch);
      unseen += batch.events.length;
      const isForAll = batch.caughtUp !== this.#isLive || unseen >= wakeAllAfter;
      this.#isLive = batch.caughtUp;
      if (isForAll) {
        unseen = 0;
        this.#wakeAll();
      } else {
        this.#wakeReadersOf(new Set(batch.events.map(({ stream }) => categoryOf(stream))));
      }
    }
  }

  #end(): void {
    this.#running?.stop.abort();
    this.#running = undefined;
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const { wake } of this.#waiting) wake();
  }

  #wakeReadersOf(changed: ReadonlySet<string>): void {
    if (changed.size === 0) return;
    for (const { categories, wake } of this.#waiting) {
      if (categories.length === 0 || categories.some((category) => changed.has(category))) wake();
    }
  }

  async #nextBatch({ categories }: StreamFilter, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(waiter);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const waiter = { categories, wake };
      this.#waiting.add(waiter);
      signal.addEventListener('abort', wake);
    });
  }
}
