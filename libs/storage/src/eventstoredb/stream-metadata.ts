import { randomUUID } from 'node:crypto';
import { BACKWARDS, END } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Revision } from '#event-sourcing';
import type { BatchAppender } from './batch-appender.ts';
import { isStreamNotFound } from './eventstoredb-errors.ts';
import { toJson } from './eventstoredb-events.ts';
import { readWithIdleTimeout } from './read-with-idle-timeout.ts';

/** A version of a stream's metadata. */
export interface MetadataVersion<T> {
  readonly metadata: T;
  readonly revision: number;
}

const timeoutMs = 3_000;
const noMetadata = new Uint8Array();

/**
 * Metadata of streams that have no events, for what is kept beside the events: the server keeps the last version of
 * each, and no other. One attempt each; every failure but a conflict leaves the outcome of a write unknown.
 */
export class StreamMetadata {
  readonly #client: EventStoreDBClient;
  readonly #appender: BatchAppender;

  constructor(client: EventStoreDBClient, appender: BatchAppender) {
    this.#client = client;
    this.#appender = appender;
  }

  /** Not by `getStreamMetadata`: client 6.2.1 returns the commit position in place of the revision. */
  async find<T extends object>(stream: string): Promise<MetadataVersion<T> | undefined> {
    const options = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    try {
      for await (const { event } of readWithIdleTimeout(this.#client.readStream(`$$${stream}`, options), timeoutMs)) {
        if (event !== undefined) return { metadata: event.data as T, revision: Number(event.revision) };
      }
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
    return undefined;
  }

  /** @returns the revision of the new version */
  async set(stream: string, metadata: Readonly<Record<string, string>>, expected: Revision): Promise<number> {
    const event = { id: randomUUID(), type: '$metadata', data: toJson(metadata), metadata: noMetadata };
    const { revision } = await this.#appender.append({ stream: `$$${stream}`, expected, events: [event] }, timeoutMs);
    return revision;
  }
}
