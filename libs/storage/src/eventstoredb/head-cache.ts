import { beforeFirst } from '#event-sourcing';
import type { Position, StreamFilter } from '#event-sourcing';
import { SingleFlight } from '#kernel';

export interface KnownHead {
  /** Position of the last event that passes the filter, among the events through `scanned`. */
  readonly head: Position;
  readonly scanned: Position;
}

/**
 * Remembers for each filter the last event that passes it and how far the log was scanned, so that the next search reads
 * only what was appended since: the server knows the end of the log, but not the last event that passes a filter.
 */
export class HeadCache {
  readonly #known = new Map<string, KnownHead>();
  readonly #searches = new SingleFlight<Position>();

  of(filter: StreamFilter): KnownHead {
    return this.#known.get(keyOf(filter)) ?? { head: beforeFirst, scanned: beforeFirst };
  }

  search(filter: StreamFilter, search: (known: KnownHead) => Promise<Position>): Promise<Position> {
    return this.#searches.run(keyOf(filter), () => search(this.of(filter)));
  }

  /** Every event through `scanned` was seen, and `head` was the last that passed the filter. */
  learn(filter: StreamFilter, { head, scanned }: KnownHead): void {
    const before = this.of(filter);
    if (scanned < before.scanned) return;
    this.#known.set(keyOf(filter), { head: head > before.head ? head : before.head, scanned });
  }
}

function keyOf({ categories }: StreamFilter): string {
  return categories.toSorted().join(',');
}
