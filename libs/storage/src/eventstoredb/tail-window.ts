import type { Batch, Position, StoredEvent, StreamFilter } from '#event-sourcing';
import { firstAfter } from '../first-after.ts';
import { passes } from '../passes.ts';

/**
 * What is kept at most; the older half is dropped beyond it. A saga that reacts a second late reads from it too: of a POST
 * of a scan it has three events.
 */
const max = { events: 8_000, characters: 4 * 1_024 * 1_024 };

/** The events that pass a filter after a position, up to `through`. */
export interface TailPage extends Pick<Batch, 'events' | 'through'> {
  /** Events that were compared with the filter. */
  readonly examined: number;
  readonly more: boolean;
}

/** The last events of the log, in its order and without a gap: all after one position, up to another. */
export class TailWindow {
  readonly #events: StoredEvent[] = [];
  /** Characters of the data of each event. */
  readonly #sizes: number[] = [];
  #size = 0;
  #before: Position;
  #through: Position;

  constructor(before: Position) {
    this.#before = this.#through = before;
  }

  /** Adds what follows in the log. */
  add({ events, through }: Pick<Batch, 'events' | 'through'>): void {
    for (const event of events) {
      const size = JSON.stringify(event.data).length;
      this.#events.push(event);
      this.#sizes.push(size);
      this.#size += size;
    }
    this.#through = through;
    if (this.#events.length > max.events || this.#size > max.characters) this.#dropOlderHalf();
  }

  /** At most so many events that pass the filter; undefined where events after the position have been dropped. */
  after(position: Position, { categories }: StreamFilter, maxEvents: number): TailPage | undefined {
    if (position < this.#before) return undefined;
    const events: StoredEvent[] = [];
    const first = firstAfter(this.#events, position);
    for (let n = first; n < this.#events.length; n += 1) {
      const event = this.#events[n];
      if (event === undefined || !passes(event, categories)) continue;
      events.push(event);
      if (events.length === maxEvents) return { events, through: event.position, examined: n + 1 - first, more: true };
    }
    const through = position > this.#through ? position : this.#through;
    return { events, through, examined: this.#events.length - first, more: false };
  }

  #dropOlderHalf(): void {
    let dropped = 0;
    while (this.#events.length - dropped > max.events / 2 || this.#size > max.characters / 2) {
      this.#size -= this.#sizes[dropped] ?? 0;
      dropped += 1;
    }
    this.#before = this.#events[dropped - 1]?.position ?? this.#before;
    this.#events.splice(0, dropped);
    this.#sizes.splice(0, dropped);
  }
}
