import { beforeFirst } from '#event-sourcing';
import type { Position, Revision } from '#event-sourcing';
import { retryWithBackoff } from '#kernel';
import { isDenied, toLogFailure } from './eventstoredb-errors.ts';
import type { StreamMetadata } from './stream-metadata.ts';
import type { StreamNames } from './stream-names.ts';

interface Saved {
  readonly position: Position;
  /** Of the metadata. */
  readonly revision: Revision;
}

const maxAttempts = 5;
const backoff = { initialMs: 50, maxMs: 2_000 };

/** Positions by name, each in the metadata of a stream of its own. */
export class SavedPositions {
  readonly #streams: StreamMetadata;
  readonly #names: StreamNames;
  readonly #closed: AbortSignal;
  readonly #known = new Map<string, Saved>();

  constructor(streams: StreamMetadata, names: StreamNames, closed: AbortSignal) {
    this.#streams = streams;
    this.#names = names;
    this.#closed = closed;
  }

  async find(name: string): Promise<Position | undefined> {
    const { position, revision } = await this.#retried(name, () => this.#read(name));
    return revision === 'none' ? undefined : position;
  }

  async save(name: string, position: Position): Promise<void> {
    await this.#retried(name, async () => {
      const known = this.#known.get(name) ?? (await this.#read(name));
      if (known.revision !== 'none' && known.position >= position) return;
      // Another process may have moved it meanwhile: then it is read again.
      this.#known.delete(name);
      const revision = await this.#streams.set(this.#streamOf(name), { position }, known.revision);
      this.#known.set(name, { position, revision });
    });
  }

  async #read(name: string): Promise<Saved> {
    const found = await this.#streams.find<{ readonly position?: Position }>(this.#streamOf(name));
    return { position: found?.metadata.position ?? beforeFirst, revision: found?.revision ?? 'none' };
  }

  #streamOf(name: string): string {
    return this.#names.toServer(`position-${name}`);
  }

  async #retried<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    try {
      const retryIf = (error: unknown): boolean => !isDenied(error);
      return await retryWithBackoff(attempt, { backoff, maxAttempts, retryIf, signal: this.#closed });
    } catch (error) {
      throw toLogFailure(`the saved position ${name} cannot be accessed`, error);
    }
  }
}
