import { categoryOf } from '#event-sourcing';
import type { StoredEvent, StreamFilter } from '#event-sourcing';
import { mostEvents, numberOf } from './event-rows.ts';
import type { Page } from './event-rows.ts';

/** A generation is full with this much; two are held, so that a reader that keeps up never goes to the file. */
const fullWith = { events: 1_000, characters: 2 * 1024 * 1024 };
const mostPagesAtOnce = 4;

/** Events that follow one another without a gap, the first at `before + 1`. */
interface Generation {
  readonly before: number;
  readonly events: StoredEvent[];
  size: number;
}

/** A page of what passes a filter; everything through `through` was looked at. */
export interface FilteredPage extends Pick<Page, 'events' | 'more'> {
  readonly through: number;
}

/** What the end of the log is read with. */
export interface TailSource {
  /** Changes with every commit, of this process and of others. */
  version(): unknown;
  pageAfter(position: number): Page;
  head(): number;
}

/** The end of the log, read and parsed once for all who follow it. */
export class LogTail {
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

  /** What passes the filter after a position; undefined where that lies before all that is held. */
  after(position: number, { categories }: StreamFilter): FilteredPage | undefined {
    this.#refresh();
    if (position < this.#older.before) return undefined;
    const events: StoredEvent[] = [];
    const generations = this.#older === this.#newer ? [this.#newer] : [this.#older, this.#newer];
    for (const generation of generations) {
      for (let n = Math.max(0, position - generation.before); n < generation.events.length; n++) {
        const event = generation.events[n];
        if (event === undefined || !passes(event, categories)) continue;
        if (events.length === mostEvents) {
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
    this.#readOn();
    // Only now: reading that failed is tried again.
    this.#version = version;
  }

  #readOn(): void {
    for (let pages = 0; pages < mostPagesAtOnce; pages++) {
      const page = this.#source.pageAfter(this.#head);
      this.#hold(page);
      if (!page.more) return;
    }
    // Far behind, as after an import: whoever follows goes to the file until it has caught up.
    this.#head = this.#source.head();
    this.#older = this.#newer = this.#empty();
  }

  #hold({ events, size }: Page): void {
    if (this.#newer.events.length > fullWith.events || this.#newer.size > fullWith.characters) {
      this.#older = this.#newer;
      this.#newer = this.#empty();
    }
    this.#newer.events.push(...events);
    this.#newer.size += size;
    this.#head += events.length;
  }

  #empty(): Generation {
    return { before: this.#head, events: [], size: 0 };
  }
}

function passes({ stream }: StoredEvent, categories: readonly string[]): boolean {
  return categories.length === 0 || categories.includes(categoryOf(stream));
}
