import { setTimeout as after } from 'node:timers/promises';
import { BACKWARDS, END, EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import type { AllStreamSubscription, StreamingRead } from '@eventstore/db-client';
import { beforeFirst, EventLog, LogUnavailable } from '#event-sourcing';
import type { Appended, Batch, NewEvent, Position, Revision, StoredEvent, StreamFilter } from '#event-sourcing';
import { backoffDelayMs, delay, Semaphore } from '#kernel';
import { appendWithRetry } from './append-with-retry.ts';
import type { AppendPatience } from './append-with-retry.ts';
import { parseEventStoreDbAddress } from './eventstoredb-address.ts';
import type { EventStoreDbAddress } from './eventstoredb-address.ts';
import { describeError, isStreamNotFound } from './eventstoredb-errors.ts';
import { toServerEvents, toStoredEvent } from './eventstoredb-events.ts';
import { toPosition, toServerPosition } from './eventstoredb-positions.ts';
import { KnownHeads } from './known-heads.ts';
import type { Known } from './known-heads.ts';
import { leave, readUntilSilent } from './read-until-silent.ts';
import { passes, toServerFilter } from './stream-filter.ts';
import { batchesOf, largestBatch, markInBand } from './subscription-batches.ts';

export interface EventStoreDbOptions {
  readonly patience?: AppendPatience;
  /** How long a read waits for the next event before it is given up and begun again. */
  readonly readMs?: number;
  /** Told of each lost subscription that is about to be resumed. */
  readonly onDrop?: (reason: string) => void;
}

const appendsInFlight = 256;
const readTries = 5;
const headPage = 500;
const lookBack = 2_000;
const searchMs = 120_000;
const closeMs = 2_000;
const backoff = { initialMs: 50, maxMs: 2_000 };

/** The event log on EventStoreDB 23.10 or later, or KurrentDB. */
export class EventStoreDbLog extends EventLog {
  readonly #client: EventStoreDBClient;
  readonly #address: EventStoreDbAddress;
  readonly #options: Required<EventStoreDbOptions>;
  readonly #appends = new Semaphore(appendsInFlight);
  readonly #heads = new KnownHeads();
  readonly #closed = new AbortController();

  constructor(address: string, options: EventStoreDbOptions = {}) {
    super();
    this.#address = parseEventStoreDbAddress(address);
    this.#client = EventStoreDBClient.connectionString(this.#address.connectionString);
    this.#options = {
      patience: { tryMs: 3_000, totalMs: 10_000 },
      readMs: 5_000,
      onDrop: () => undefined,
      ...options,
    };
  }

  async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const batch = toServerEvents(events);
    const expectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
    const credentials = this.#address.appendCredentials;
    const { nextExpectedRevision, position } = await this.#appends.run(() =>
      appendWithRetry(stream, expected, this.#options.patience, (deadline) =>
        this.#client.appendToStream(stream, batch, {
          expectedRevision,
          deadline,
          ...(credentials === undefined ? {} : { credentials }),
        }),
      ),
    );
    if (position === undefined) throw new Error(`the append to ${stream} was answered without a position`);
    return { position: toPosition(position), revision: Number(nextExpectedRevision) };
  }

  async *readStream(stream: string, from = 0): AsyncIterable<StoredEvent> {
    let next = from;
    const rest = () => this.#client.readStream(stream, { fromRevision: BigInt(next) });
    try {
      for await (const { event } of this.#retried(rest)) {
        if (event === undefined) continue;
        const stored = toStoredEvent(event);
        next = stored.revision + 1;
        yield stored;
      }
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
  }

  async *follow(after: Position, filter: StreamFilter, stop: AbortSignal): AsyncIterable<Batch> {
    const signal = AbortSignal.any([stop, this.#closed.signal]);
    let position = after;
    for (let failures = 1; !signal.aborted; failures += 1) {
      const subscription = this.#subscribe(position, filter);
      let dropped = 'ended by the server';
      try {
        for await (const batch of batchesOf(subscription, position, signal)) {
          failures = 1;
          yield batch;
          this.#learn(filter, position, batch);
          position = batch.through;
        }
      } catch (error) {
        dropped = describeError(error);
      } finally {
        leave(subscription, () => subscription.unsubscribe());
      }
      if (signal.aborted) return;
      this.#options.onDrop(dropped);
      await delay(backoffDelayMs(failures, backoff), signal);
    }
  }

  head(filter: StreamFilter): Promise<Position> {
    return this.#heads.search(filter, (known) => this.#findHead(filter, known));
  }

  async healthy(): Promise<boolean> {
    const last = this.#client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true });
    try {
      for await (const _ of readUntilSilent(last, this.#options.readMs)) return true;
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    // A follower whose consumer is busy ends when it comes back.
    await Promise.race([this.#client.dispose(), after(closeMs, undefined, { ref: false })]);
  }

  #subscribe(position: Position, filter: StreamFilter): AllStreamSubscription {
    const subscription = this.#client.subscribeToAll(
      {
        fromPosition: toServerPosition(position),
        filter: toServerFilter(filter, (subscription, passed) => markInBand(subscription, { passed })),
      },
      { highWaterMark: largestBatch },
    );
    subscription.on('caughtUp', () => markInBand(subscription, { isLive: true }));
    subscription.on('fellBehind', () => markInBand(subscription, { isLive: false }));
    return subscription;
  }

  /** Backwards for what is near the end; for what is rare the server passes over the rest faster than it sends it. */
  async #findHead(filter: StreamFilter, known: Known): Promise<Position> {
    let seen = 0;
    let end: Position | undefined;
    for await (const { position, stream } of this.#backwards()) {
      end ??= position;
      const isKnown = position <= known.scanned;
      if (isKnown || passes(filter, stream)) {
        const head = isKnown ? known.head : position;
        this.#heads.learn(filter, { head, scanned: end });
        return head;
      }
      seen += 1;
      if (seen === lookBack) return this.#followToHead(filter, known);
    }
    if (end !== undefined) this.#heads.learn(filter, { head: beforeFirst, scanned: end });
    return beforeFirst;
  }

  async #followToHead(filter: StreamFilter, { head, scanned }: Known): Promise<Position> {
    let last = head;
    const timeLimit = AbortSignal.timeout(searchMs);
    for await (const { events, caughtUp } of this.follow(scanned, filter, timeLimit)) {
      last = events.at(-1)?.position ?? last;
      if (caughtUp) return last;
    }
    throw new LogUnavailable(`the end of ${filter.categories.join(', ')} was not found in time`);
  }

  /** Where and in which stream the events stand, the last one first. */
  async *#backwards(): AsyncIterable<{ readonly position: Position; readonly stream: string }> {
    let before: Position | undefined;
    const page = () => {
      const fromPosition = before === undefined ? END : toServerPosition(before);
      return this.#client.readAll({ direction: BACKWARDS, fromPosition, maxCount: headPage });
    };
    for (let found = headPage; found >= headPage;) {
      found = 0;
      for await (const { event } of this.#retried(page)) {
        found += 1;
        if (event?.position === undefined) continue;
        before = toPosition(event.position);
        yield { position: before, stream: event.streamId };
      }
    }
  }

  /** Reads again what a lost connection broke off; the reading begins where the last one came to. */
  async *#retried<T>(read: () => StreamingRead<T>): AsyncIterable<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        for await (const item of readUntilSilent(read(), this.#options.readMs)) {
          tries = 1;
          yield item;
        }
        return;
      } catch (error) {
        if (isStreamNotFound(error)) throw error;
        if (tries >= readTries || this.#closed.signal.aborted) {
          throw new LogUnavailable(`the event log cannot be read: ${describeError(error)}`, { cause: error });
        }
        await delay(backoffDelayMs(tries, backoff), this.#closed.signal);
      }
    }
  }

  /** A follower that began within what is known has seen everything from there to where it stands. */
  #learn(filter: StreamFilter, after: Position, { events, through }: Batch): void {
    if (after > this.#heads.of(filter).scanned) return;
    this.#heads.learn(filter, { head: events.at(-1)?.position ?? beforeFirst, scanned: through });
  }
}
