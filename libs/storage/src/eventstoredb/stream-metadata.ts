import { BACKWARDS, END, NO_STREAM } from '@eventstore/db-client';
import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { isStreamNotFound } from './eventstoredb-errors.ts';
import { readWithIdleTimeout } from './read-with-idle-timeout.ts';
import { withTimeout } from './with-timeout.ts';

/** A version of a stream's metadata. */
export interface MetadataVersion<T> {
  readonly metadata: T;
  readonly revision: bigint;
}

const timeoutMs = 3_000;

/**
 * Metadata of streams that have no events, for what is kept beside the events: the server keeps the last version of
 * each, and no other. One attempt each; every failure but a conflict leaves the outcome of a write unknown.
 */
export class StreamMetadata {
  readonly #client: EventStoreDBClient;
  readonly #credentials: Credentials | undefined;

  /** @param credentials sent with each write, so that the client makes one call for it, as for an append */
  constructor(client: EventStoreDBClient, credentials: Credentials | undefined) {
    this.#client = client;
    this.#credentials = credentials;
  }

  /** Not by `getStreamMetadata`: client 6.2.1 returns the commit position in place of the revision. */
  async find<T extends object>(stream: string): Promise<MetadataVersion<T> | undefined> {
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    try {
      for await (const { event } of readWithIdleTimeout(this.#client.readStream(`$$${stream}`, options), timeoutMs)) {
        if (event !== undefined) return { metadata: event.data as T, revision: event.revision };
      }
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
    return undefined;
  }

  /** @param expected undefined where the stream has no metadata yet. @returns the revision of the new version */
  async set(stream: string, metadata: Readonly<Record<string, string>>, expected: bigint | undefined): Promise<bigint> {
    const { nextExpectedRevision } = await withTimeout(
      timeoutMs,
      this.#client.setStreamMetadata(stream, metadata, {
        expectedRevision: expected ?? NO_STREAM,
        deadline: timeoutMs,
        ...(this.#credentials === undefined ? {} : { credentials: this.#credentials }),
      }),
    );
    return nextExpectedRevision;
  }
}
