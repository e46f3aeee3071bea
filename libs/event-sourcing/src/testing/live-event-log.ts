import { categoryOf } from '../decider.ts';
import type { Appended, Batch, NewEvent, Position, Revision, StreamFilter } from '../ports/event-log.ts';
import { InMemoryEventLog } from './in-memory-event-log.ts';

/** A log in memory whose followers get what is appended, as those of every real log do. */
export class LiveEventLog extends InMemoryEventLog {
  /** How many follow it. */
  followers = 0;
  #appended = Promise.withResolvers<void>();

  override store(stream: string, expected: Revision, events: readonly NewEvent[]): Appended {
    const appended = super.store(stream, expected, events);
    this.#appended.resolve();
    this.#appended = Promise.withResolvers<void>();
    return appended;
  }

  override async *follow(after: Position, { categories }: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    let through = after;
    this.followers++;
    try {
      while (!signal.aborted) {
        const next = this.#appended.promise;
        const events = this.events.filter(
          ({ position, stream }) => position > through && categories.includes(categoryOf(stream)),
        );
        through = events.at(-1)?.position ?? through;
        if (events.length > 0) yield { events, through, caughtUp: true };
        else await Promise.race([next, aborted]);
      }
    } finally {
      this.followers--;
    }
  }
}
