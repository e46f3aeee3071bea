import { beforeFirst } from '#event-sourcing';
import type { Position, StreamFilter } from '#event-sourcing';
import { SingleFlight } from '#kernel';

/** What is known of the last event that passes a filter, among the events through `scanned`. */
export interface KnownHead {
  /** Its position. */
  readonly head: Position;
  /** False where `head` is a position that it is not after. */
  readonly isExact: boolean;
  readonly scanned: Position;
}

const nothing: KnownHead = { head: beforeFirst, isExact: true, scanned: beforeFirst };

/**
 * Remembers for each filter the last event that passes it and how far the log was scanned, so that the next search reads
 * only what was appended since: the server knows the end of the log, but not the last event that passes a filter.
 */
export class HeadCache {
  readonly #known = new Map<string, KnownHead>();
  readonly #searches = new SingleFlight<KnownHead>();

  /**
   * The head, or `from` where the head is not after it.
   * @param search begins at `known.scanned`
   */
  async find(
    filter: StreamFilter,
    from: Position,
    search: (known: KnownHead) => Promise<KnownHead>,
  ): Promise<Position> {
    const found = await this.#searches.run(`${keyOf(filter)} ${from}`, () => search(this.#knownFrom(filter, from)));
    this.learn(filter, found);
    return found.head > from ? found.head : from;
  }

  /** What a follower saw that began after a position: all events through `scanned`, `last` the last that passed. */
  observe(filter: StreamFilter, after: Position, last: Position | undefined, scanned: Position): void {
    const known = this.#known.get(keyOf(filter)) ?? nothing;
    if (last !== undefined) this.learn(filter, { head: last, isExact: true, scanned });
    else if (after <= known.scanned) this.learn(filter, { ...known, scanned });
    else this.learn(filter, { head: after, isExact: false, scanned });
  }

  learn(filter: StreamFilter, found: KnownHead): void {
    const known = this.#known.get(keyOf(filter)) ?? nothing;
    const isLess = found.scanned < known.scanned || (known !== nothing && known.isExact && !found.isExact);
    if (!isLess) this.#known.set(keyOf(filter), found);
  }

  #knownFrom(filter: StreamFilter, from: Position): KnownHead {
    const known = this.#known.get(keyOf(filter)) ?? nothing;
    if (from > known.scanned) return { head: from, isExact: false, scanned: from };
    return known.isExact || known.head <= from ? known : nothing;
  }
}

function keyOf({ categories }: StreamFilter): string {
  return categories.toSorted().join(',');
}
