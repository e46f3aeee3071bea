import { createHash } from 'node:crypto';
import { canonicalJson } from '#kernel';
import type { Position } from '../ports/event-log.ts';
import type { Build, ReadStore, StoredDocument } from '../ports/read-store.ts';
import { mergeById } from './merge-by-id.ts';

/** What a build holds: equal builds have equal hashes, in whatever order their documents were written. */
export interface BuildContent {
  readonly documents: number;
  /** Sum, modulo 2^256, of the SHA-256 of each document's id and canonical JSON; hex. */
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

type Stored = StoredDocument<unknown> | undefined;

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
    for await (const { id, left, right } of mergeById(this.#store.all(this.#live), this.#store.all(this.#rebuilt))) {
      signal.throwIfAborted();
      // One that is missing may have been deleted by a later event.
      if (left === undefined || left.position > position) this.#open.add(id);
      else this.#decide(id, left, right);
    }
  }

  /**
   * Compares the open documents, with the rebuilt build at `position`; those that have changed again stay open, unless
   * the reader is paused there.
   */
  async compareOpen(position: Position, readerIsPaused: boolean, signal: AbortSignal): Promise<void> {
    const ids = [...this.#open];
    for (let from = 0; from < ids.length; from += pageSize) {
      signal.throwIfAborted();
      const page = ids.slice(from, from + pageSize);
      const live = await this.#store.load(this.#live, page);
      const rebuilt = await this.#store.load(this.#rebuilt, page);
      for (const id of page) {
        const left = live.get(id);
        if (!readerIsPaused && left !== undefined && left.position > position) continue;
        this.#open.delete(id);
        this.#decide(id, left, rebuilt.get(id));
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

  #decide(id: string, live: Stored, rebuilt: Stored): void {
    const liveDigest = live === undefined ? undefined : digestOf(live);
    const rebuiltDigest = rebuilt === undefined ? undefined : digestOf(rebuilt);
    this.#liveContent.add(liveDigest);
    this.#rebuiltContent.add(rebuiltDigest);
    if (liveDigest === rebuiltDigest) return;
    this.#equal = false;
    if (this.#differing.length === maxDifferencesShown) return;
    const kind = live === undefined ? 'only_in_rebuilt' : rebuilt === undefined ? 'only_in_live' : 'different';
    this.#differing.push({ id, kind });
  }
}

/** Adds up the digests of documents, in whatever order they come. */
class ContentSum {
  #documents = 0;
  #sum = 0n;

  add(digest: bigint | undefined): void {
    if (digest === undefined) return;
    this.#documents += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + digest);
  }

  content(): BuildContent {
    return { documents: this.#documents, hash: this.#sum.toString(16).padStart(64, '0') };
  }
}

function digestOf({ id, document }: StoredDocument<unknown>): bigint {
  const digest = createHash('sha256')
    .update(`${id}\0${canonicalJson(document)}`)
    .digest('hex');
  return BigInt(`0x${digest}`);
}
