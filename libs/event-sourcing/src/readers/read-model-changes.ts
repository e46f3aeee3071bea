import type { CollectionDefinition } from '../ports/read-store.ts';
import { readerName } from './projection-names.ts';
import type { ReaderProgress } from './reader-progress.ts';

/** After so long a poll is made although nothing has changed, as far as is known here. */
const maxIntervalMs = 5_000;

/**
 * Whether polling some read models is worthwhile: this process knows of all changes of those that it projects itself.
 * A process that idles is spared the queries.
 */
export class ReadModelChanges {
  readonly #progress: ReaderProgress;
  readonly #readers: readonly string[];
  #seen = '';
  #seenAt = -Infinity;

  constructor(progress: ReaderProgress, projections: readonly { readonly collection: CollectionDefinition }[]) {
    this.#progress = progress;
    this.#readers = projections.map(({ collection }) => readerName(collection));
  }

  /** Whether each change of them is a step of a reader of this process. */
  get areProjectedHere(): boolean {
    return this.#readers.every((reader) => this.#progress.runs(reader));
  }

  /** Whether one of them may have changed since this was last called. */
  sinceLast(): boolean {
    const positions = this.#readers.map((reader) => this.#progress.position(reader)).join();
    const now = performance.now();
    if (this.areProjectedHere && positions === this.#seen && now < this.#seenAt + maxIntervalMs) return false;
    this.#seen = positions;
    this.#seenAt = now;
    return true;
  }
}
