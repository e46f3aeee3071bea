import { BACKWARDS, END, NO_STREAM } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { beforeFirst, LogUnavailable } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { retryWithBackoff } from '#kernel';
import { describeError, isStreamNotFound } from './eventstoredb-errors.ts';
import type { StreamNames } from './stream-names.ts';

interface Saved {
  readonly position: Position;
  /** Of the metadata. */
  readonly revision: bigint | undefined;
}

const maxAttempts = 5;
const backoff = { initialMs: 50, maxMs: 2_000 };

/** Positions in the metadata of streams that have no events: the server keeps the last one of each, and no other. */
export class SavedPositions {
  readonly #client: EventStoreDBClient;
  readonly #names: StreamNames;
  readonly #closed: AbortSignal;
  readonly #known = new Map<string, Saved>();

  constructor(client: EventStoreDBClient, names: StreamNames, closed: AbortSignal) {
    this.#client = client;
    this.#names = names;
    this.#closed = closed;
  }

  async find(name: string): Promise<Position | undefined> {
    const { position, revision } = await this.#retried(name, () => this.#read(name));
    return revision === undefined ? undefined : position;
  }

  async save(name: string, position: Position): Promise<void> {
    await this.#retried(name, async () => {
      const known = this.#known.get(name) ?? (await this.#read(name));
      if (known.revision !== undefined && known.position >= position) return;
      // Another process may have moved it meanwhile: then it is read again.
      this.#known.delete(name);
      const { nextExpectedRevision } = await this.#client.setStreamMetadata(
        this.#streamOf(name),
        { position },
        { expectedRevision: known.revision ?? NO_STREAM },
      );
      this.#known.set(name, { position, revision: nextExpectedRevision });
    });
  }

  /** Not by `getStreamMetadata`: client 6.2.1 returns the commit position in place of the revision. */
  async #read(name: string): Promise<Saved> {
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    try {
      for await (const { event } of this.#client.readStream(`$$${this.#streamOf(name)}`, options)) {
        if (event === undefined) continue;
        const { position = beforeFirst } = event.data as { readonly position?: Position };
        return { position, revision: event.revision };
      }
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
    return { position: beforeFirst, revision: undefined };
  }

  #streamOf(name: string): string {
    return this.#names.toServer(`position-${name}`);
  }

  async #retried<T>(name: string, attempt: () => Promise<T>): Promise<T> {
    try {
      return await retryWithBackoff(attempt, { backoff, maxAttempts, signal: this.#closed });
    } catch (error) {
      throw new LogUnavailable(`the saved position ${name} cannot be accessed: ${describeError(error)}`, {
        cause: error,
      });
    }
  }
}
