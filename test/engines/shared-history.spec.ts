import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import type { Appended } from '#event-sourcing';
import { EventStoreDbLog } from '#storage/servers';
import { followCases } from '../contracts/event-log.follow.ts';
import { caughtUp, event, events, followUntil, ids, newCategory, newStream } from '../contracts/event-log.support.ts';
import type { Followed } from '../contracts/event-log.support.ts';
import { FakeEventStoreDb } from './fake-eventstoredb/fake-eventstoredb.ts';

/** All that are behind read together. */
const sharing = { sharedHistoryBytes: 0 };

describe('followers of the EventStoreDB event log that are far behind', () => {
  const server = new FakeEventStoreDb();
  let log: EventStoreDbLog;
  beforeAll(async () => {
    await server.start();
    log = new EventStoreDbLog(server.address, sharing);
  });
  afterAll(async () => {
    await log.close();
    await server.stop();
  });

  followCases(
    () => log,
    async () => new EventStoreDbLog(server.address, sharing),
  );

  describe('and read the same history', () => {
    // No other case has a category that begins with one of them.
    const categories = Array.from({ length: 3 }, () => `${newCategory()}h`);
    const given = new Map(categories.map((category) => [category, events(2_000)]));
    beforeAll(async () => {
      for (let first = 0; first < 2_000; first += 100) {
        for (const [category, all] of given)
          await log.append(newStream(category), 'none', all.slice(first, first + 100));
      }
    });
    const follow = (onFirstBatch: () => void): Promise<readonly Followed[]> =>
      Promise.all(
        categories.map((category) =>
          followUntil(log, { categories: [category] }, ({ batches }, { caughtUp: isAtEnd }) => {
            if (batches.length === 1) onFirstBatch();
            return isAtEnd;
          }),
        ),
      );
    const idsOf = (seen: readonly Followed[]): readonly (readonly string[])[] => seen.map(({ events: of }) => ids(of));
    const allIds = [...given.values()].map(ids);

    it('receive it by one subscription', async () => {
      const subscriptions: number[] = [];
      const seen = await follow(() => subscriptions.push(server.subscriptions));
      expect(subscriptions).toEqual([1, 1, 1]);
      expect(idsOf(seen)).toEqual(allIds);
    });

    it('receive it by one subscription also where another follower, far ahead of them, began before', async () => {
      const other = newCategory();
      const { position } = await appendMebibytes(log, other, 5);
      await log.append(newStream(other), 'none', events(10));
      const ahead = followUntil(log, { after: position, categories: [other] }, caughtUp);
      const subscriptions: number[] = [];
      const seen = await follow(() => subscriptions.push(server.subscriptions));
      // Theirs, and that of the other.
      expect(Math.max(...subscriptions)).toBeLessThanOrEqual(2);
      expect(idsOf(seen)).toEqual(allIds);
      expect((await ahead).events).toHaveLength(10);
    });

    it('miss nothing and get nothing twice when it is dropped', async () => {
      const seen = await follow(() => server.dropSubscriptions(status.UNAVAILABLE, 'Connection dropped'));
      expect(idsOf(seen)).toEqual(allIds);
    });

    it('go on while one of them takes its time', async () => {
      const [slow = '', ...fast] = categories;
      const others = Promise.withResolvers<unknown>();
      const waiting = followUntil(log, { categories: [slow] }, async (_, batch) => {
        await others.promise;
        return batch.caughtUp;
      });
      const quick = await Promise.all(fast.map((category) => followUntil(log, { categories: [category] }, caughtUp)));
      others.resolve(undefined);
      expect(quick.map(({ events: ofOne }) => ofOne.length)).toEqual([2_000, 2_000]);
      expect(ids((await waiting).events)).toEqual(ids(given.get(slow) ?? []));
    });
  });
});

async function appendMebibytes(log: EventStoreDbLog, category: string, count: number): Promise<Appended> {
  const data = { text: 'x'.repeat(1_000_000) };
  const append = (): Promise<Appended> => log.append(newStream(category), 'none', [{ ...event(), data }]);
  for (let n = 1; n < count; n += 1) await append();
  return append();
}
