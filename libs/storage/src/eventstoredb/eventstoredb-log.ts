import { BACKWARDS, END } from '@eventstore/db-client';
import type { AllStreamSubscription, EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
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
import { backoffDelayMs, beforeAbort, delay, Semaphore, SingleFlight } from '#kernel';
import { appendWithRetry } from './append-with-retry.ts';
import type { AppendRetryPolicy } from './append-with-retry.ts';
import { BatchAppender } from './batch-appender.ts';
import { toClientConnectionString } from './connection-string.ts';
import { createClient } from './create-client.ts';
import { deleteStream } from './delete-stream.ts';
import { describeError, isStreamNotFound } from './eventstoredb-errors.ts';
import { toServerEvents, toStoredEvent } from './eventstoredb-events.ts';
import { bytesBetween, toPosition, toServerPosition } from './eventstoredb-positions.ts';
import { HeadCache } from './head-cache.ts';
import { findHead } from './find-head.ts';
import type { HeadSources } from './find-head.ts';
import { findOrCreateLogId } from './log-identity.ts';
import { cancelRead, readWithIdleTimeout } from './read-with-idle-timeout.ts';
import { lastPosition, readAllBackwards } from './read-all-backwards.ts';
import { readBackoff, readWithRetry } from './read-with-retry.ts';
import { SavedPositions } from './saved-positions.ts';
import { SharedHistory } from './shared-history.ts';
import { SharedTail } from './shared-tail.ts';
import { StreamMetadata } from './stream-metadata.ts';
import { StreamNames } from './stream-names.ts';
import { batchesOf, maxBatchEvents, markInBand } from './subscription-batches.ts';

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
  readonly #tail: SharedTail;
  readonly #history: SharedHistory;
  readonly #ends = new SingleFlight<Position>();
  readonly #headSources: HeadSources;
  #id: Promise<string> | undefined;

  constructor(connectionString: string, options: EventStoreDbOptions = {}) {
    super();
    this.#client = createClient(toClientConnectionString(connectionString));
    this.#appender = new BatchAppender(this.#client);
    this.#names = new StreamNames(options.prefix ?? '');
    this.#metadata = new StreamMetadata(this.#client, this.#appender);
    this.#savedPositions = new SavedPositions(this.#metadata, this.#names, this.#closed.signal);
    this.#tail = new SharedTail((after, stop) =>
      this.#followAlone(after, { categories: [] }, AbortSignal.any([stop, this.#closed.signal])),
    );
    this.#history = new SharedHistory((after) => this.#followAlone(after, { categories: [] }, this.#closed.signal));
    this.#headSources = {
      names: this.#names,
      backwards: () => readAllBackwards(this.#client, (read) => this.#retried(read)),
      follow: (after, filter, signal) => this.#followAlone(after, filter, signal),
    };
    this.#options = {
      prefix: '',
      retryPolicy: { attemptTimeoutMs: 3_000, totalTimeoutMs: 10_000 },
      readTimeoutMs: 5_000,
      sharedHistoryBytes: 1_024 * 1_024,
      onDrop: () => undefined,
      ...options,
    };
  }

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const append = { stream: this.#names.toServer(stream), expected, events: toServerEvents(events) };
    const { revision, position } = await this.#appends.run(() =>
      appendWithRetry(stream, expected, this.#options.retryPolicy, (timeoutMs) =>
        this.#appender.append(append, timeoutMs),
      ),
    );
    return { position: toPosition(position), revision };
  }

  async *readStream(stream: string, from = 0): AsyncIterable<StoredEvent> {
    let next = from;
    const rest = () => this.#client.readStream(this.#names.toServer(stream), { fromRevision: BigInt(next) });
    try {
      for await (const { event } of this.#retried(rest)) {
        if (event === undefined) continue;
        const stored = toStoredEvent(event, stream);
        next = stored.revision + 1;
        yield stored;
      }
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
  }

  async *follow(after: Position, filter: StreamFilter, stop: AbortSignal): AsyncIterable<Batch> {
    const signal = AbortSignal.any([stop, this.#closed.signal]);
    using _follower = this.#tail.enter();
    let position = after;
    while (!signal.aborted) {
      if (this.#history.serves(position) || (await this.#isFarBehind(position, signal))) {
        for await (const batch of this.#history.follow(position, filter, signal)) {
          this.#heads.observe(filter, position, batch.events.at(-1)?.position, batch.through);
          yield batch;
          position = batch.through;
        }
      }
      for await (const batch of this.#followAlone(position, filter, signal)) {
        yield batch;
        position = batch.through;
        if (batch.caughtUp ? this.#tail.serves(position) : this.#history.serves(position)) break;
      }
      for await (const batch of this.#tail.follow(position, filter, signal)) {
        this.#heads.observe(filter, position, batch.events.at(-1)?.position, batch.through);
        yield batch;
        position = batch.through;
      }
    }
  }

  deleteStream(stream: string, lastRevision: number): Promise<void> {
    const serverName = this.#names.toServer(stream);
    return deleteStream(this.#client, { stream, serverName, lastRevision }, this.#closed.signal);
  }

  head(filter: StreamFilter, from = beforeFirst): Promise<Position> {
    return this.#heads.find(filter, from, (known) => findHead(this.#headSources, filter, known, this.#closed.signal));
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
    } catch {
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

  #subscribe(position: Position, filter: StreamFilter): AllStreamSubscription {
    const subscription = this.#client.subscribeToAll(
      {
        fromPosition: toServerPosition(position),
        filter: this.#names.serverFilter(filter, (subscription, passed) => markInBand(subscription, { passed })),
      },
      { highWaterMark: maxBatchEvents },
    );
    subscription.on('caughtUp', () => markInBand(subscription, { isLive: true }));
    subscription.on('fellBehind', () => markInBand(subscription, { isLive: false }));
    return subscription;
  }

  /** By a subscription for this follower. */
  async *#followAlone(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    let position = after;
    for (let failures = 1; !signal.aborted; failures += 1) {
      const subscription = this.#subscribe(position, filter);
      let dropped = 'ended by the server';
      try {
        for await (const batch of batchesOf(subscription, position, this.#names, signal)) {
          failures = 1;
          this.#heads.observe(filter, position, batch.events.at(-1)?.position, batch.through);
          yield batch;
          position = batch.through;
        }
      } catch (error) {
        dropped = describeError(error);
      } finally {
        cancelRead(subscription, () => subscription.unsubscribe());
      }
      if (signal.aborted) return;
      this.#options.onDrop(dropped);
      await delay(backoffDelayMs(failures, readBackoff), signal);
    }
  }

  /** Whether it is worth the while to look for others that read the same history. False where the server does not respond. */
  async #isFarBehind(position: Position, signal: AbortSignal): Promise<boolean> {
    const end = this.#ends.run('end', () => this.#end()).catch(() => beforeFirst);
    return bytesBetween(position, (await beforeAbort(end, signal)) ?? beforeFirst) > this.#options.sharedHistoryBytes;
  }

  /** Position of the last event on the server, whichever stream it is in. */
  #end(): Promise<Position> {
    return lastPosition(this.#client, (read) => this.#retried(read));
  }

  #retried<T>(read: () => StreamingRead<T>): AsyncIterable<T> {
    return readWithRetry(read, this.#options.readTimeoutMs, this.#closed.signal);
  }
}
