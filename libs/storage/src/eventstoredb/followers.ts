import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { beforeFirst } from '#event-sourcing';
import type { Batch, Position, StreamFilter } from '#event-sourcing';
import { backoffDelayMs, beforeAbort, delay, SingleFlight } from '#kernel';
import { describeError } from './eventstoredb-errors.ts';
import { bytesBetween, toServerPosition } from './eventstoredb-positions.ts';
import type { HeadCache } from './head-cache.ts';
import { cancelRead } from './read-with-idle-timeout.ts';
import { readBackoff } from './read-with-retry.ts';
import { SharedHistory } from './shared-history.ts';
import { SharedTail } from './shared-tail.ts';
import type { StreamNames } from './stream-names.ts';
import { batchesOf, maxBatchEvents, markInBand } from './subscription-batches.ts';

export interface FollowersParts {
  readonly client: EventStoreDBClient;
  readonly names: StreamNames;
  /** Learns heads from what followers receive. */
  readonly heads: HeadCache;
  readonly closed: AbortSignal;
  /** Followers that are further behind than so many bytes of the log read together where they can. */
  readonly sharedHistoryBytes: number;
  readonly onDrop: (reason: string) => void;
  /** Position of the last event on the server. */
  readonly end: () => Promise<Position>;
}

/** Follows the log for all followers of a process: together where they read the same, each by a subscription of its own elsewhere. */
export class Followers {
  readonly #parts: FollowersParts;
  readonly #tail: SharedTail;
  readonly #history: SharedHistory;
  readonly #ends = new SingleFlight<Position>();

  constructor(parts: FollowersParts) {
    this.#parts = parts;
    const everything = { categories: [] };
    this.#tail = new SharedTail((after, stop) =>
      this.followAlone(after, everything, AbortSignal.any([stop, parts.closed])),
    );
    this.#history = new SharedHistory((after) => this.followAlone(after, everything, parts.closed));
  }

  async *follow(after: Position, filter: StreamFilter, stop: AbortSignal): AsyncIterable<Batch> {
    const { heads, closed } = this.#parts;
    const signal = AbortSignal.any([stop, closed]);
    using _follower = this.#tail.enter();
    let position = after;
    while (!signal.aborted) {
      if (this.#history.serves(position) || (await this.#isFarBehind(position, signal))) {
        for await (const batch of this.#history.follow(position, filter, signal)) {
          heads.observe(filter, position, batch.events.at(-1)?.position, batch.through);
          yield batch;
          position = batch.through;
        }
      }
      for await (const batch of this.followAlone(position, filter, signal)) {
        yield batch;
        position = batch.through;
        if (batch.caughtUp ? this.#tail.serves(position) : this.#history.serves(position)) break;
      }
      for await (const batch of this.#tail.follow(position, filter, signal)) {
        heads.observe(filter, position, batch.events.at(-1)?.position, batch.through);
        yield batch;
        position = batch.through;
      }
    }
  }

  /** By a subscription for this follower. */
  async *followAlone(after: Position, filter: StreamFilter, signal: AbortSignal): AsyncIterable<Batch> {
    const { names, heads, onDrop } = this.#parts;
    let position = after;
    for (let failures = 1; !signal.aborted; failures += 1) {
      const subscription = this.#subscribe(position, filter);
      let dropped = 'ended by the server';
      try {
        const isFiltered = filter.categories.length > 0;
        for await (const batch of batchesOf(subscription, { after: position, names, isFiltered }, signal)) {
          failures = 1;
          heads.observe(filter, position, batch.events.at(-1)?.position, batch.through);
          yield batch;
          position = batch.through;
        }
      } catch (error) {
        dropped = describeError(error);
      } finally {
        cancelRead(subscription, () => subscription.unsubscribe());
      }
      if (signal.aborted) return;
      onDrop(dropped);
      await delay(backoffDelayMs(failures, readBackoff), signal);
    }
  }

  #subscribe(position: Position, filter: StreamFilter): AllStreamSubscription {
    const { client, names } = this.#parts;
    const subscription = client.subscribeToAll(
      {
        fromPosition: toServerPosition(position),
        filter: names.serverFilter(filter, (subscription, passed) => markInBand(subscription, { passed })),
      },
      { highWaterMark: maxBatchEvents },
    );
    subscription.on('caughtUp', () => markInBand(subscription, { isLive: true }));
    subscription.on('fellBehind', () => markInBand(subscription, { isLive: false }));
    return subscription;
  }

  /** Whether it is worth the while to look for others that read the same history. False where the server does not respond. */
  async #isFarBehind(position: Position, signal: AbortSignal): Promise<boolean> {
    const { end, sharedHistoryBytes } = this.#parts;
    const found = this.#ends.run('end', end).catch(() => beforeFirst);
    return bytesBetween(position, (await beforeAbort(found, signal)) ?? beforeFirst) > sharedHistoryBytes;
  }
}
