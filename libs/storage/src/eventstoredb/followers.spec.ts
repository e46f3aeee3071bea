import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventStoreDBClient, Position as ServerPosition } from '@eventstore/db-client';
import { beforeFirst } from '#event-sourcing';
import type { Position, StreamFilter } from '#event-sourcing';
import { toPosition } from './eventstoredb-positions.ts';
import { Followers } from './followers.ts';
import { HeadCache } from './head-cache.ts';
import { StreamNames } from './stream-names.ts';

const start = 1_780_272_000_000;
const sharedHistoryBytes = 1_000;
const all: StreamFilter = { categories: [] };
const scans: StreamFilter = { categories: ['scan'] };
const at = (n: number): ServerPosition => ({ commit: BigInt(n), prepare: BigInt(n) });
const event = (n: number, stream = 'scan-1') => ({
  event: {
    id: `${n}`,
    type: 'Happened',
    streamId: stream,
    data: {},
    metadata: {},
    revision: n,
    position: at(n),
    created: 0,
  },
});

/** A subscription of the server, on which the test sends. */
class Subscription extends PassThrough {
  readonly from: string;
  /** Milliseconds since the first one. */
  readonly begunAt = Date.now() - start;
  hasEnded = false;

  constructor(from: string) {
    super({ objectMode: true });
    this.from = from;
  }

  async unsubscribe(): Promise<void> {
    this.hasEnded = true;
  }

  /** The server says that no more events are there at present. */
  catchUp(): void {
    this.emit('caughtUp');
  }

  fail(reason: string): void {
    this.emit('error', new Error(reason));
  }
}

describe('followers of a log on EventStoreDB', () => {
  let subscriptions: Subscription[];
  let drops: string[];
  let stop: AbortController;
  let closed: AbortController;
  /** Position of the last event on the server. */
  let end: () => Promise<Position>;
  let followers: Followers;
  beforeEach(() => {
    jest.useFakeTimers({ now: start, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    jest.spyOn(Math, 'random').mockReturnValue(0);
    subscriptions = [];
    drops = [];
    stop = new AbortController();
    closed = new AbortController();
    end = () => Promise.resolve(toPosition(at(sharedHistoryBytes)));
    const client = {
      subscribeToAll: ({ fromPosition }: { fromPosition: ServerPosition | string }) => {
        const subscription = new Subscription(
          typeof fromPosition === 'string' ? fromPosition : String(fromPosition.commit),
        );
        subscriptions.push(subscription);
        return subscription;
      },
    } as unknown as EventStoreDBClient;
    followers = new Followers({
      client,
      names: new StreamNames(''),
      heads: new HeadCache(),
      closed: closed.signal,
      sharedHistoryBytes,
      onDrop: (reason) => drops.push(reason),
      end: () => end(),
    });
  });
  afterEach(() => {
    closed.abort();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const pass = async (durationMs: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(durationMs);
    for (let n = 0; n < 10; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Numbers of the events of a follower, `live` and `behind` where that changes, `over` at its end. */
  const follow = (filter = all, after: Position = beforeFirst): (number | string)[] => {
    const received: (number | string)[] = [];
    let state = 'behind';
    const read = async (): Promise<void> => {
      for await (const { events, caughtUp } of followers.follow(after, filter, stop.signal)) {
        received.push(...events.map(({ revision }) => revision));
        const next = caughtUp ? 'live' : 'behind';
        if (next !== state) received.push(next);
        state = next;
      }
      received.push('over');
    };
    void read().catch((error: unknown) => received.push(String(error)));
    return received;
  };
  const send = async (subscription: number, ...items: readonly object[]): Promise<void> => {
    await pass(0);
    for (const item of items) subscriptions[subscription]?.push(item);
    await pass(4);
  };

  it('receive the events, and whether they have caught up', async () => {
    const received = follow();
    await send(0, event(1), event(2));
    subscriptions[0]?.catchUp();
    await pass(4);
    subscriptions[0]?.emit('fellBehind');
    await pass(4);
    expect(received).toEqual([1, 2, 'live', 'behind']);
    expect(subscriptions.map(({ from }) => from)).toEqual(['start']);
  });

  it('subscribe again after the last event where the server drops them, and say why', async () => {
    const received = follow();
    await send(0, event(1), event(2));
    subscriptions[0]?.fail('too slow');
    await pass(1_000);
    await send(1, event(3));
    subscriptions[1]?.end();
    await pass(1_000);
    expect(subscriptions.map(({ from }) => from)).toEqual(['start', '2', '3']);
    expect(drops).toEqual([expect.stringContaining('too slow'), 'ended by the server']);
    expect(received).toEqual([1, 2, 3]);
  });

  it('wait longer and longer between attempts, until events arrive again', async () => {
    follow();
    await pass(0);
    for (let n = 0; n < 4; n += 1) {
      subscriptions.at(-1)?.fail('unavailable');
      await pass(500);
    }
    const pauses = subscriptions.slice(1).map(({ begunAt }, n) => begunAt - n * 500);
    expect(pauses).toEqual([25, 50, 100, 200]);
    await send(4, event(1));
    const now = Date.now() - start;
    subscriptions[4]?.fail('unavailable');
    await pass(500);
    expect((subscriptions[5]?.begunAt ?? 0) - now).toBe(25);
  });

  it('end at once when they are stopped, which is no drop', async () => {
    const received = follow();
    await send(0, event(1));
    stop.abort();
    await pass(0);
    expect([received, drops, subscriptions[0]?.hasEnded]).toEqual([[1, 'over'], [], true]);
  });

  it('end while they wait for the next attempt', async () => {
    const received = follow();
    await pass(0);
    subscriptions[0]?.fail('unavailable');
    await pass(0);
    closed.abort();
    await pass(0);
    expect([received, subscriptions]).toEqual([['over'], [expect.anything()]]);
  });

  it('share one subscription once they have caught up', async () => {
    const [ofScans, ofAll] = [follow(scans), follow()];
    await pass(0);
    await Promise.all([send(0, event(1)), send(1, event(1))]);
    for (const subscription of subscriptions) subscription.catchUp();
    await pass(4);
    expect(subscriptions.map(({ from, hasEnded }) => [from, hasEnded])).toEqual([
      ['start', true],
      ['start', true],
      ['1', false],
    ]);
    subscriptions[2]?.catchUp();
    await send(2, event(2), event(3, 'usage-1'));
    await pass(100);
    expect([ofScans, ofAll]).toEqual([
      [1, 'live', 2],
      [1, 'live', 2, 3],
    ]);
  });

  it('read the history together that is long, and go on alone from its end', async () => {
    end = () => Promise.resolve(toPosition(at(5_000)));
    const [ofScans, ofAll] = [follow(scans), follow()];
    await pass(5_000);
    expect(subscriptions.map(({ from }) => from)).toEqual(['start']);
    await send(0, event(1), event(2, 'usage-1'));
    subscriptions[0]?.catchUp();
    await pass(100);
    expect([ofScans, ofAll]).toEqual([[1], [1, 2]]);
    expect(subscriptions.slice(1).map(({ from }) => from)).toEqual(['2', '2']);
  });

  it('follow also where the server does not say how long the log is', async () => {
    end = () => Promise.reject(new Error('unavailable'));
    const received = follow();
    await send(0, event(1));
    expect(received).toEqual([1]);
  });
});
