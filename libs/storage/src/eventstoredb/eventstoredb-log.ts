import { BACKWARDS, END } from '@eventstore/db-client';
import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import { beforeFirst, EventLog } from '#event-sourcing';
import type {
  Appended,
  Batch,
  EventReference,
  LogIdentity,
  NewEvent,
  Position,
  Revision,
  StoredEvent,
  StreamFilter,
} from '#event-sourcing';
import { delay, Semaphore } from '#kernel';
import { appendToCreate } from './append-to-create.ts';
import { appendWithRetry } from './append-with-retry.ts';
import type { AppendRetryPolicy } from './append-with-retry.ts';
import { BatchAppender } from './batch-appender.ts';
import { toClientConnectionString } from './connection-string.ts';
import { createClient } from './create-client.ts';
import { deleteStream } from './delete-stream.ts';
import { isDenied, isStreamNotFound, toLogFailure } from './eventstoredb-errors.ts';
import { toServerEvents, toStoredEvent } from './eventstoredb-events.ts';
import { toPosition } from './eventstoredb-positions.ts';
import { Followers } from './followers.ts';
import { HeadCache } from './head-cache.ts';
import type { KnownHead } from './head-cache.ts';
import { findHead } from './find-head.ts';
import type { HeadSources } from './find-head.ts';
import { findOrCreateLogId } from './log-identity.ts';
import { readWithIdleTimeout } from './read-with-idle-timeout.ts';
import { lastPosition, readAllBackwards } from './read-all-backwards.ts';
import { readWithRetry } from './read-with-retry.ts';
import { SavedPositions } from './saved-positions.ts';
import { ServerPage } from './server-page.ts';
import { StreamMetadata } from './stream-metadata.ts';
import { StreamNames } from './stream-names.ts';

export interface EventStoreDbOptions {
  /** Put before the name of each stream, on a server that other programs use too. None by default. */
  readonly prefix?: string;
  readonly retryPolicy?: AppendRetryPolicy;
  /** How long a read waits for the next event before it is cancelled and retried. */
  readonly readTimeoutMs?: number;
  /** Followers that are further behind than so many bytes of the log read together where they can. 1 MiB by default. */
  readonly sharedHistoryBytes?: number;
  /** Called for each dropped subscription, before it is resumed. */
  readonly onDrop?: (reason: string) => void;
}

const maxConcurrentAppends = 256;
const closeTimeoutMs = 2_000;
/** Its metadata has the identity of the log. */
const identityStream = 'log';
/** As rights and errors name them. */
const allStreams = '$all';

/** The event log on EventStoreDB 23.10 or later, or KurrentDB. */
export class EventStoreDbLog extends EventLog {
  readonly #client: EventStoreDBClient;
  readonly #appender: BatchAppender;
  readonly #options: Required<EventStoreDbOptions>;
  readonly #appends = new Semaphore(maxConcurrentAppends);
  readonly #heads = new HeadCache();
  readonly #names: StreamNames;
  readonly #closed = new AbortController();
  readonly #metadata: StreamMetadata;
  readonly #savedPositions: SavedPositions;
  readonly #followers: Followers;
  readonly #headSources: HeadSources;
  #id: Promise<string> | undefined;

  constructor(connectionString: string, options: EventStoreDbOptions = {}) {
    super();
    this.#client = createClient(toClientConnectionString(connectionString));
    this.#appender = new BatchAppender(this.#client);
    this.#names = new StreamNames(options.prefix ?? '');
    this.#metadata = new StreamMetadata(this.#client, this.#appender);
    this.#savedPositions = new SavedPositions(this.#metadata, this.#names, this.#closed.signal);
    this.#headSources = {
      names: this.#names,
      backwards: () => readAllBackwards(this.#client, (read) => this.#retried(allStreams, read)),
      follow: (after, filter, signal) => this.#followers.followAlone(after, filter, signal),
    };
    this.#options = {
      prefix: '',
      retryPolicy: { attemptTimeoutMs: 3_000, totalTimeoutMs: 10_000 },
      readTimeoutMs: 5_000,
      sharedHistoryBytes: 1_024 * 1_024,
      onDrop: () => undefined,
      ...options,
    };
    this.#followers = new Followers({
      client: this.#client,
      names: this.#names,
      heads: this.#heads,
      closed: this.#closed.signal,
      sharedHistoryBytes: this.#options.sharedHistoryBytes,
      onDrop: this.#options.onDrop,
      end: () => this.#end(),
    });
  }

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const request = { stream: this.#names.toServer(stream), expected, events: toServerEvents(events) };
    const append = async (): Promise<Appended> => {
      const { revision, position } = await this.#appends.run(() =>
        appendWithRetry(stream, expected, this.#options.retryPolicy, (timeoutMs) =>
          this.#appender.append(request, timeoutMs),
        ),
      );
      return { position: toPosition(position), revision };
    };
    if (expected !== 'none') return append();
    return appendToCreate(events, append, (maxEvents) => this.readStream(stream, 0, maxEvents));
  }

  async *readStream(stream: string, from = 0, limit = Infinity): AsyncIterable<StoredEvent> {
    let next = from;
    let left = limit;
    let page = new ServerPage(from);
    const rest = () => {
      page = new ServerPage(next);
      return this.#client.readStream(this.#names.toServer(stream), {
        fromRevision: BigInt(next),
        ...(limit !== Infinity && { maxCount: left }),
      });
    };
    try {
      do {
        for await (const { event } of this.#retried(stream, rest)) {
          if (event === undefined) continue;
          const stored = toStoredEvent(event, stream);
          page.receive(stored.revision);
          next = stored.revision + 1;
          left -= 1;
          yield stored;
          // What is interrupted now is not resumed: the server rejects a read of no events.
          if (left === 0) return;
        }
      } while (page.mayHaveMissedEvents);
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
  }

  follow(after: Position, filter: StreamFilter, stop: AbortSignal): AsyncIterable<Batch> {
    return this.#followers.follow(after, filter, stop);
  }

  deleteStream(stream: string, lastRevision: number): Promise<void> {
    const serverName = this.#names.toServer(stream);
    return deleteStream(this.#client, { stream, serverName, lastRevision }, this.#closed.signal);
  }

  head(filter: StreamFilter, from = beforeFirst): Promise<Position> {
    const search = { closed: this.#closed.signal, onFound: (found: KnownHead) => this.#heads.learn(filter, found) };
    return this.#heads.find(filter, from, (known) => findHead(this.#headSources, filter, known, search));
  }

  async identify(): Promise<LogIdentity> {
    this.#id ??= findOrCreateLogId(this.#metadata, this.#names.toServer(identityStream), this.#closed.signal);
    this.#id.catch(() => (this.#id = undefined));
    return { id: await this.#id, end: await this.#end() };
  }

  async contains({ stream, revision, id }: EventReference): Promise<boolean> {
    for await (const event of this.readStream(stream, revision)) {
      // The first events of a stream are deleted first.
      return event.revision === revision ? event.id === id : true;
    }
    // A stream that was created anew may have its events only now: the server acknowledges before it shows them.
    for await (const event of this.readStream(stream)) return event.revision > revision;
    const found = await this.#metadata.find<{ readonly $tb?: number }>(this.#names.toServer(stream));
    return revision < (found?.metadata.$tb ?? 0);
  }

  savedPosition(name: string): Promise<Position | undefined> {
    return this.#savedPositions.find(name);
  }

  savePosition(name: string, position: Position): Promise<void> {
    return this.#savedPositions.save(name, position);
  }

  async healthy(): Promise<boolean> {
    const last = this.#client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true });
    try {
      for await (const _ of readWithIdleTimeout(last, this.#options.readTimeoutMs)) return true;
      return true;
    } catch (error) {
      if (isDenied(error)) throw toLogFailure(`${allStreams} of the event log cannot be read`, error);
      return false;
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#appender.close();
    // A subscription whose consumer is busy ends when the consumer reads on. What waits for the client does not keep a
    // process alive, the timer does: otherwise a command would end here without a word.
    const disposed = new AbortController();
    const disposing = this.#client.dispose().finally(() => disposed.abort());
    await Promise.race([disposing, delay(closeTimeoutMs, disposed.signal)]);
  }

  /** Position of the last event on the server, whichever stream it is in. */
  #end(): Promise<Position> {
    return lastPosition(this.#client, (read) => this.#retried(allStreams, read));
  }

  #retried<T>(what: string, read: () => StreamingRead<T>): AsyncIterable<T> {
    return readWithRetry(what, read, this.#options.readTimeoutMs, this.#closed.signal);
  }
}
