import { hash } from 'node:crypto';
import { canonicalJson } from '#kernel';
import type { Position } from '../ports/event-log.ts';
import type { Build, DocumentText, ReadStore, StoredDocument } from '../ports/read-store.ts';
import { mergeById } from './merge-by-id.ts';

/**
 * What a build holds: two builds that were compared have equal hashes if they are equal, in whatever order their documents
 * and the properties of those were written.
 */
export interface BuildContent {
  readonly documents: number;
  /**
   * Sum, modulo 2^256, of the SHA-256 of each document's id and JSON; hex. The JSON is canonical where the stores' texts
   * of a document differ.
   */
  readonly hash: string;
}

export interface DifferingDocument {
  readonly id: string;
  readonly kind: 'only_in_live' | 'only_in_rebuilt' | 'different';
}

export interface Comparison {
  readonly equal: boolean;
  readonly live: BuildContent;
  readonly rebuilt: BuildContent;
  /** The first of them. */
  readonly differing: readonly DifferingDocument[];
}

const maxDifferencesShown = 10;
const pageSize = 500;

/**
 * Compares the live build with a rebuilt one while the reader goes on writing the live one. The rebuilt build stands
 * still at a position; a live document that later events have changed cannot be compared there and stays open until the
 * rebuilt build has seen those events too. So the reader need not be paused for longer than the last open documents take.
 */
export class BuildComparison {
  readonly #store: ReadStore;
  readonly #live: Build;
  readonly #rebuilt: Build;
  readonly #liveContent = new ContentSum();
  readonly #rebuiltContent = new ContentSum();
  readonly #differing: DifferingDocument[] = [];
  #equal = true;
  #open = new Set<string>();

  constructor(store: ReadStore, live: Build, rebuilt: Build) {
    this.#store = store;
    this.#live = live;
    this.#rebuilt = rebuilt;
  }

  /** How many documents are still to be compared. */
  get open(): number {
    return this.#open.size;
  }

  /** Compares all documents, with the rebuilt build at `position`. */
  async compareAll(position: Position, signal: AbortSignal): Promise<void> {
    const pages = mergeById<DocumentText>(this.#store.texts(this.#live), this.#store.texts(this.#rebuilt));
    for await (const pairs of pages) {
      signal.throwIfAborted();
      for (const { id, left, right } of pairs) {
        // One that is missing may have been deleted by a later event.
        if (left === undefined || left.position > position) this.#open.add(id);
        else this.#decide(id, left.text, right?.text);
      }
    }
  }

  /**
   * Compares the open documents, with the rebuilt build at `position`; those that have changed or been deleted since stay
   * open, unless the reader is paused there.
   */
  async compareOpen(position: Position, readerIsPaused: boolean, signal: AbortSignal): Promise<void> {
    const ids = [...this.#open];
    for (let from = 0; from < ids.length; from += pageSize) {
      signal.throwIfAborted();
      const page = ids.slice(from, from + pageSize);
      const live = await this.#store.load(this.#live, page);
      const rebuilt = await this.#store.load(this.#rebuilt, page);
      for (const id of page) {
        const [left, right] = [live.get(id), rebuilt.get(id)];
        // One that is missing may have been deleted by a later event, too.
        const mayBeOfLaterEvent = left === undefined ? right !== undefined : left.position > position;
        if (!readerIsPaused && mayBeOfLaterEvent) continue;
        this.#open.delete(id);
        this.#decide(id, textOf(left), textOf(right));
      }
    }
  }

  result(): Comparison {
    return {
      equal: this.#equal,
      live: this.#liveContent.content(),
      rebuilt: this.#rebuiltContent.content(),
      differing: this.#differing,
    };
  }

  #decide(id: string, live: string | undefined, rebuilt: string | undefined): void {
    if (live !== undefined && live === rebuilt) {
      const digest = digestOf(id, live);
      this.#liveContent.add(digest);
      this.#rebuiltContent.add(digest);
      return;
    }
    const [liveJson, rebuiltJson] = [canonicalText(live), canonicalText(rebuilt)];
    if (liveJson !== undefined) this.#liveContent.add(digestOf(id, liveJson));
    if (rebuiltJson !== undefined) this.#rebuiltContent.add(digestOf(id, rebuiltJson));
    if (liveJson === rebuiltJson) return;
    this.#equal = false;
    if (this.#differing.length === maxDifferencesShown) return;
    const kind = live === undefined ? 'only_in_rebuilt' : rebuilt === undefined ? 'only_in_live' : 'different';
    this.#differing.push({ id, kind });
  }
}

const digestBytes = 32;
const wordBytes = 4;

/** Adds up the digests of documents, in whatever order they come. */
class ContentSum {
  #documents = 0;
  /** The sum, the most significant word first. */
  readonly #words = new Uint32Array(digestBytes / wordBytes);

  add(digest: Buffer): void {
    this.#documents += 1;
    let carry = 0;
    for (let word = this.#words.length - 1; word >= 0; word -= 1) {
      const sum = (this.#words[word] ?? 0) + digest.readUInt32BE(word * wordBytes) + carry;
      this.#words[word] = sum;
      carry = sum > 0xffff_ffff ? 1 : 0;
    }
  }

  content(): BuildContent {
    const words = [...this.#words].map((word) => word.toString(16).padStart(2 * wordBytes, '0'));
    return { documents: this.#documents, hash: words.join('') };
  }
}

function textOf(stored: StoredDocument<unknown> | undefined): string | undefined {
  return stored === undefined ? undefined : JSON.stringify(stored.document);
}

function canonicalText(text: string | undefined): string | undefined {
  return text === undefined ? undefined : canonicalJson(JSON.parse(text));
}

function digestOf(id: string, text: string): Buffer {
  return hash('sha256', `${id}\0${text}`, 'buffer');
}
