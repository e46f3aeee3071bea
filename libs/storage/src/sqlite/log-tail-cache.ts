import type { StoredEvent, StreamFilter } from '#event-sourcing';
import { firstAfter } from '../first-after.ts';
import { passes } from '../passes.ts';
import { maxPageEvents, numberOf, positionOf } from './event-rows.ts';
import type { Page } from './event-rows.ts';

/** A generation holds at most this much, and two are kept, so that a reader that keeps up never reads the file. */
const maxGeneration = { events: 1_000, characters: 2 * 1024 * 1024 };
const maxPagesPerRefresh = 4;

/** All events after position `before` up to another; positions of deleted events are missing. */
interface Generation {
  readonly before: number;
  readonly events: StoredEvent[];
  size: number;
}

/** A page of the events that pass a filter; the filter was applied to every event through `through`. */
export interface FilteredPage extends Pick<Page, 'events' | 'more'> {
  readonly through: number;
}

/** Where the cache reads the log from. */
export interface TailSource {
  /** Changes with every commit, of this process and of others. */
  version(): unknown;
  pageAfter(position: number): Page;
  head(): number;
}

/** The end of the log, read and parsed once for all readers. */
export class LogTailCache {
  readonly #source: TailSource;
  #older: Generation;
  #newer: Generation;
  #head: number;
  #version: unknown;

  constructor(source: TailSource) {
    this.#source = source;
    this.#version = source.version();
    this.#head = source.head();
    this.#older = this.#newer = this.#empty();
  }

  /** Position of the log's last event. */
  head(): number {
    this.#refresh();
    return this.#head;
  }

  /** The events that pass the filter after a position; undefined where that lies before all that is cached. */
  after(position: number, { categories }: StreamFilter): FilteredPage | undefined {
    this.#refresh();
    if (position < this.#older.before) return undefined;
    const events: StoredEvent[] = [];
    const generations = this.#older === this.#newer ? [this.#newer] : [this.#older, this.#newer];
    for (const generation of generations) {
      for (let n = firstAfter(generation.events, positionOf(position)); n < generation.events.length; n++) {
        const event = generation.events[n];
        if (event === undefined || !passes(event, categories)) continue;
        if (events.length === maxPageEvents) {
          return { events, more: true, through: numberOf(events.at(-1)?.position ?? '') };
        }
        events.push(event);
      }
    }
    return { events, more: false, through: Math.max(position, this.#head) };
  }

  #refresh(): void {
    const version = this.#source.version();
    if (version === this.#version) return;
    this.#readNewEvents();
    // Set last: a read that fails is retried.
    this.#version = version;
  }

  #readNewEvents(): void {
    for (let pages = 0; pages < maxPagesPerRefresh; pages++) {
      const page = this.#source.pageAfter(this.#head);
      this.#add(page);
      if (!page.more) return;
    }
    // Far behind, as after an import: readers read the file until they have caught up.
    this.#head = this.#source.head();
    this.#older = this.#newer = this.#empty();
  }

  #add({ events, size }: Page): void {
    if (this.#newer.events.length > maxGeneration.events || this.#newer.size > maxGeneration.characters) {
      this.#older = this.#newer;
      this.#newer = this.#empty();
    }
    this.#newer.events.push(...events);
    this.#newer.size += size;
    this.#head = numberOf(events.at(-1)?.position ?? positionOf(this.#head));
  }

  #empty(): Generation {
    return { before: this.#head, events: [], size: 0 };
  }
}
