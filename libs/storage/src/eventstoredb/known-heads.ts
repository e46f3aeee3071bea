import { beforeFirst } from '#event-sourcing';
import type { Position, StreamFilter } from '#event-sourcing';
import { SingleFlight } from '#kernel';

export interface Known {
  /** The last event that passes the filter among those up to `scanned`. */
  readonly head: Position;
  readonly scanned: Position;
}

/**
 * Remembers for each filter how far the log is known, so that finding the last event that passes looks only at what
 * came since: the server can be asked for the end of the log, not for the end of what passes a filter.
 */
export class KnownHeads {
  readonly #known = new Map<string, Known>();
  readonly #searches = new SingleFlight<Position>();

  of(filter: StreamFilter): Known {
    return this.#known.get(keyOf(filter)) ?? { head: beforeFirst, scanned: beforeFirst };
  }

  search(filter: StreamFilter, search: (known: Known) => Promise<Position>): Promise<Position> {
    return this.#searches.run(keyOf(filter), () => search(this.of(filter)));
  }

  /** Everything up to `scanned` was seen from the beginning on, `head` the last that passed. */
  learn(filter: StreamFilter, { head, scanned }: Known): void {
    const before = this.of(filter);
    if (scanned < before.scanned) return;
    this.#known.set(keyOf(filter), { head: head > before.head ? head : before.head, scanned });
  }
}

function keyOf({ categories }: StreamFilter): string {
  return categories.toSorted().join(',');
}
