import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import type { StoredEvent } from '#event-sourcing';
import { event, events, ids, newCategory, newStream } from '../contracts/event-log.support.ts';
import { eventually } from '../support/eventually.ts';
import { eventStoreDbForSpecs } from './eventstoredb-for-specs.ts';

const db = eventStoreDbForSpecs();

describe('the subscription to EventStoreDB of several followers that have caught up', () => {
  const categories = Array.from({ length: 4 }, () => newCategory());
  let stop: AbortController;
  let seen: StoredEvent[][];
  let following: Promise<void>[];
  /** Resolved once the first follower may handle its first events. */
  let gate: PromiseWithResolvers<void>;

  const follow = async (one: number, after: string): Promise<void> => {
    for await (const batch of db.log.follow(after, { categories: categories.slice(one, one + 1) }, stop.signal)) {
      if (one === 0 && batch.events.length > 0) await gate.promise;
      seen[one]?.push(...batch.events);
    }
  };
  const appendToEach = async (count: number): Promise<void> => {
    for (const one of categories) await db.log.append(newStream(one), 'none', events(count));
  };
  const eachHas = (count: number): Promise<unknown> =>
    eventually(
      async () => seen.map(({ length }) => length),
      (lengths) => lengths.every((length) => length === count),
    );

  beforeEach(async () => {
    stop = new AbortController();
    seen = categories.map(() => []);
    gate = Promise.withResolvers();
    gate.resolve();
    const { position } = await db.log.append(newStream(), 'none', [event()]);
    following = categories.map((_, one) => follow(one, position));
    // Each begins alone.
    await eventually(
      async () => db.server.subscribed - categories.length === 1 && db.server.subscriptions === 1,
      (isShared) => isShared,
    );
  });
  afterEach(async () => {
    gate.resolve();
    stop.abort();
    await Promise.all(following);
  });

  it('is one, which delivers to each its events', async () => {
    await appendToEach(3);
    await eachHas(3);
    expect(db.server.subscriptions).toBe(1);
  });

  it('is resumed when it is dropped, without a gap and without a repetition', async () => {
    for (let n = 1; n <= 4; n += 1) {
      await appendToEach(10);
      db.server.dropSubscriptions(status.ABORTED, 'Consumer too slow');
      await appendToEach(10);
      await eachHas(20 * n);
    }
    for (const one of seen) expect(new Set(ids(one)).size).toBe(one.length);
    expect(db.drops.length).toBeGreaterThanOrEqual(4);
  });

  it('is not held up by a slow one, which reads what it missed, and shares it again afterwards', async () => {
    gate = Promise.withResolvers();
    await appendToEach(1);
    for (let n = 0; n < 6; n += 1) await appendToEach(200);
    await eventually(
      async () => seen.slice(1).map(({ length }) => length),
      (lengths) => lengths.every((length) => length === 1_201),
    );
    expect(seen[0]).toEqual([]);
    gate.resolve();
    await eachHas(1_201);
    await eventually(
      async () => db.server.subscriptions,
      (count) => count === 1,
    );
    await appendToEach(1);
    await eachHas(1_202);
    expect(new Set(ids(seen[0] ?? [])).size).toBe(1_202);
  });
});
