import { beforeEach, describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import type { Batch, Position, StoredEvent } from '#event-sourcing';
import { storedEvent } from '../../../event-sourcing/src/testing/stored-event.ts';
import { SharedTail } from './shared-tail.ts';

const positionOf = (number: number): Position => storedEvent('scan-1', number).position;
const event = (number: number, category = 'scan'): StoredEvent => storedEvent(`${category}-1`, number);
const batch = (events: readonly StoredEvent[], caughtUp = true): Batch => ({
  events,
  through: events.at(-1)?.position ?? positionOf(0),
  caughtUp,
});

/** A subscription to all streams, whose batches the test decides. */
class Subscription {
  readonly after: Position;
  readonly signal: AbortSignal;
  readonly #batches: Batch[] = [];
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(after: Position, signal: AbortSignal) {
    this.after = after;
    this.signal = signal;
    signal.addEventListener('abort', () => this.end());
  }

  async send(next: Batch): Promise<void> {
    this.#batches.push(next);
    this.#wake();
    await setImmediate();
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *batches(): AsyncIterable<Batch> {
    for (;;) {
      const next = this.#batches.shift();
      if (next !== undefined) yield next;
      else if (this.#isOver) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}

/** What a follower has received: numbers of events, `live` or `behind` for a batch without events; `over` at its end. */
type Received = (string | number)[];

describe('the end of the log that followers receive together', () => {
  let subscriptions: Subscription[];
  let tail: SharedTail;
  let stop: AbortController;
  beforeEach(() => {
    subscriptions = [];
    stop = new AbortController();
    tail = new SharedTail((after, signal) => {
      const subscription = new Subscription(after, signal);
      subscriptions.push(subscription);
      return subscription.batches();
    });
  });

  /** What a follower of the categories, or of all, receives from the position on. */
  const follow = (number: number, ...categories: readonly string[]): Received => {
    const received: Received = [];
    const read = async (): Promise<void> => {
      for await (const { events, caughtUp } of tail.follow(positionOf(number), { categories }, stop.signal)) {
        received.push(...events.map(({ position }) => Number(position)));
        if (events.length === 0) received.push(caughtUp ? 'live' : 'behind');
      }
      received.push('over');
    };
    void read();
    return received;
  };
  /** The subscription of two followers, after position 10. */
  const begun = (): Subscription => {
    tail.enter();
    tail.enter();
    expect(tail.serves(positionOf(10))).toBe(true);
    const [subscription] = subscriptions;
    if (subscription === undefined) throw new Error('nothing was subscribed to');
    return subscription;
  };

  it('is subscribed to once, from the second follower on, after the position of the one that asks', () => {
    using _one = tail.enter();
    expect([tail.serves(positionOf(10)), subscriptions]).toEqual([false, []]);
    using _two = tail.enter();
    expect(tail.serves(positionOf(10))).toBe(true);
    expect(tail.serves(positionOf(11))).toBe(true);
    expect(subscriptions.map(({ after }) => after)).toEqual([positionOf(10)]);
  });

  it('serves no follower that is behind where it begins', () => {
    begun();
    expect(tail.serves(positionOf(9))).toBe(false);
  });

  it('brings each follower the events of its categories', async () => {
    const subscription = begun();
    const [scans, usage, all] = [follow(10, 'scan'), follow(10, 'usage'), follow(10)];
    await subscription.send(batch([event(11), event(12, 'usage')]));
    await subscription.send(batch([event(13)]));
    expect([scans, usage, all]).toEqual([[11, 13], [12], [11, 12, 13]]);
  });

  it('comes in batches of five hundred events, of which the last only has caught up', async () => {
    const subscription = begun();
    await subscription.send(batch(Array.from({ length: 501 }, (_, n) => event(11 + n))));
    const following = tail.follow(positionOf(10), { categories: [] }, stop.signal)[Symbol.asyncIterator]();
    const { value: first } = await following.next();
    const { value: last } = await following.next();
    expect([first, last]).toMatchObject([{ caughtUp: false }, { caughtUp: true }]);
    expect([first, last].map((one) => (one as Batch).events.length)).toEqual([500, 1]);
  });

  it('tells a follower of its progress after five hundred events of others', async () => {
    const subscription = begun();
    const scans = follow(10, 'scan');
    const usage = (first: number): Batch => batch(Array.from({ length: 100 }, (_, n) => event(first + n, 'usage')));
    for (const first of [11, 111, 211, 311]) await subscription.send(usage(first));
    expect(scans).toEqual([]);
    await subscription.send(usage(411));
    expect(scans).toEqual(['live']);
  });

  it('tells a follower of categories without events that the log has moved on, before the window has left it behind', async () => {
    const subscription = begun();
    const scans = follow(10, 'scan');
    for (let first = 11; first < 20_011; first += 50)
      await subscription.send(batch(Array.from({ length: 50 }, (_, n) => event(first + n, 'usage'))));
    await subscription.send(batch([event(20_011)]));
    expect(scans.filter((one) => one !== 'live')).toEqual([20_011]);
  });

  it('says whether it has caught up, also to followers whose events did not come', async () => {
    const subscription = begun();
    const scans = follow(10, 'scan');
    await subscription.send(batch([event(11, 'usage')], false));
    await subscription.send(batch([event(12, 'usage')], false));
    await subscription.send(batch([], true));
    expect(scans).toEqual(['behind', 'live']);
  });

  it('ends for all when the subscription ends, and begins again where a follower asks', async () => {
    const subscription = begun();
    const scans = follow(10, 'scan');
    await subscription.send(batch([event(11)]));
    subscription.end();
    await setImmediate();
    expect(scans).toEqual([11, 'over']);
    expect(tail.serves(positionOf(11))).toBe(true);
    expect(subscriptions.map(({ after }) => after)).toEqual([positionOf(10), positionOf(11)]);
    const again = follow(11, 'scan');
    await subscriptions[1]?.send(batch([event(12)]));
    expect(again).toEqual([12]);
  });

  it('is left when one follower remains, which ends and is served no longer', async () => {
    using _one = tail.enter();
    const two = tail.enter();
    expect(tail.serves(positionOf(10))).toBe(true);
    const scans = follow(10, 'scan');
    two[Symbol.dispose]();
    await setImmediate();
    expect([scans, subscriptions[0]?.signal.aborted, tail.serves(positionOf(10))]).toEqual([['over'], true, false]);
  });

  it('is not ended by what is left of the subscription before', async () => {
    using _one = tail.enter();
    const two = tail.enter();
    expect(tail.serves(positionOf(10))).toBe(true);
    two[Symbol.dispose]();
    using _three = tail.enter();
    expect(tail.serves(positionOf(12))).toBe(true);
    const scans = follow(12, 'scan');
    await setImmediate();
    await subscriptions[1]?.send(batch([event(13)]));
    expect(scans).toEqual([13]);
  });

  it('ends for a follower that stops while it waits, and for no other', async () => {
    const subscription = begun();
    const scans = follow(10, 'scan');
    stop.abort();
    await setImmediate();
    expect(scans).toEqual(['over']);
    stop = new AbortController();
    const others = follow(10, 'scan');
    await subscription.send(batch([event(11)]));
    expect(others).toEqual([11]);
  });

  it('ends for a follower that is slower than the others, so that the window has moved past it', async () => {
    const subscription = begun();
    const slow = tail.follow(positionOf(10), { categories: [] }, stop.signal)[Symbol.asyncIterator]();
    await subscription.send(batch([event(11)]));
    expect((await slow.next()).value).toMatchObject({ through: positionOf(11) });
    for (let first = 12; first < 9_012; first += 500)
      await subscription.send(batch(Array.from({ length: 500 }, (_, n) => event(first + n))));
    expect(await slow.next()).toEqual({ done: true, value: undefined });
  });
});
