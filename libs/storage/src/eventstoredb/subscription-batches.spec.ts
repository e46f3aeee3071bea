import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AllStreamSubscription } from '@eventstore/db-client';
import type { Batch } from '#event-sourcing';
import { toPosition } from './eventstoredb-positions.ts';
import { StreamNames } from './stream-names.ts';
import { batchesOf } from './subscription-batches.ts';

describe('the batches of a subscription', () => {
  it.each([
    ['was dropped', (subscription: PassThrough) => subscription.emit('error', new Error('dropped'))],
    ['was completed by the server', (subscription: PassThrough) => subscription.end()],
  ])('that %s leave nothing behind while the follower subscribes again', async (_, end) => {
    const { signal } = new AbortController();
    const subscription = new PassThrough({ objectMode: true });
    const source = { after: '', names: new StreamNames(''), isFiltered: false };
    const batches = batchesOf(subscription as unknown as AllStreamSubscription, source, signal);
    const first = batches.next();
    end(subscription);
    await first.catch(() => undefined);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('the batches of a subscription that is live', () => {
  let subscription: PassThrough;
  let stop: AbortController;
  /** The numbers of the events of each batch so far. */
  let handedOn: number[][];
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    subscription = new PassThrough({ objectMode: true });
    stop = new AbortController();
    handedOn = [];
  });
  afterEach(() => {
    stop.abort();
    jest.useRealTimers();
  });

  const begin = async ({ isFiltered = false } = {}): Promise<void> => {
    const source = { after: '', names: new StreamNames(''), isFiltered };
    const batches = batchesOf(subscription as unknown as AllStreamSubscription, source, stop.signal);
    subscription.push({ isLive: true });
    void (async () => {
      for await (const { events } of batches) handedOn.push(events.map(({ revision }) => revision));
    })();
    await pass(4);
    handedOn.splice(0);
  };
  const pass = async (durationMs: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(durationMs);
    for (let n = 0; n < 5; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const arrive = (...numbers: readonly number[]): void => {
    for (const n of numbers) subscription.push({ event: eventAt(n) });
  };
  /** An event of a command that appends more. */
  const arriveAndMoreFollow = (n: number): void => {
    subscription.push({ event: { ...eventAt(n), metadata: { moreFollow: true } } });
  };

  it('have a lone event as soon as it arrives', async () => {
    await begin();
    for (const n of [1, 2, 3]) {
      arrive(n);
      await pass(0);
    }
    expect(handedOn).toEqual([[1], [2], [3]]);
  });

  it('have all events of a lone command, which appends to one stream after the other', async () => {
    await begin();
    arriveAndMoreFollow(1);
    await pass(5);
    arriveAndMoreFollow(2);
    await pass(19);
    expect(handedOn).toEqual([]);
    arrive(3);
    await pass(0);
    arrive(4);
    await pass(0);
    expect(handedOn).toEqual([[1, 2, 3], [4]]);
  });

  it('have the first events of a command alone when the next one does not come within twenty milliseconds', async () => {
    await begin();
    arriveAndMoreFollow(1);
    await pass(0);
    await pass(19);
    expect(handedOn).toEqual([]);
    await pass(1);
    expect(handedOn).toEqual([[1]]);
  });

  it('have the first events of a command alone where the others may not pass the filter', async () => {
    await begin({ isFiltered: true });
    arriveAndMoreFollow(1);
    await pass(0);
    expect(handedOn).toEqual([[1]]);
  });

  it('have the first events of a command when the server ends the subscription', async () => {
    await begin();
    arriveAndMoreFollow(1);
    await pass(0);
    subscription.push(null);
    await pass(0);
    expect(handedOn).toEqual([[1]]);
  });

  it('have all events of eight milliseconds while many arrive, until few do', async () => {
    await begin();
    arrive(1, 2, 3, 4, 5);
    await pass(0);
    arrive(6, 7, 8);
    await pass(4);
    arrive(9, 10);
    expect(handedOn).toEqual([[1, 2, 3, 4, 5]]);
    await pass(4);
    arrive(11);
    await pass(8);
    arrive(12);
    await pass(0);
    expect(handedOn.slice(1)).toEqual([[6, 7, 8, 9, 10], [11], [12]]);
  });

  it('have all events of many requests until none has come for six milliseconds', async () => {
    await begin();
    arrive(...numbers(1, 13));
    await pass(0);
    arrive(...numbers(14, 6));
    await pass(5);
    arrive(...numbers(20, 6));
    await pass(6);
    expect(handedOn).toEqual([numbers(1, 13)]);
    await pass(1);
    arrive(26);
    await pass(8);
    expect(handedOn.slice(1)).toEqual([numbers(14, 12), [26]]);
  });

  it('have the events of thirty-six milliseconds while those of many requests go on arriving', async () => {
    await begin();
    arrive(...numbers(1, 13));
    await pass(0);
    arrive(14);
    await pass(2);
    for (let n = 15; n < 21; n += 1) {
      arrive(n);
      await pass(6);
    }
    expect(handedOn).toEqual([numbers(1, 13), numbers(14, 7)]);
  });
});

describe('the batches of a subscription, whatever it is', () => {
  const read = async (
    items: readonly object[],
    { after = '', names = new StreamNames('') } = {},
  ): Promise<readonly Batch[]> => {
    const subscription = new PassThrough({ objectMode: true, highWaterMark: 2_000 });
    const source = { after, names, isFiltered: true };
    for (const item of items) subscription.push(item);
    subscription.end();
    const batches: Batch[] = [];
    const received = batchesOf(subscription as unknown as AllStreamSubscription, source, new AbortController().signal);
    for await (const batch of received) batches.push(batch);
    return batches;
  };
  const event = (n: number, streamId = 'item-1') => ({ event: { ...eventAt(n), streamId } });
  const at = (n: number): string => toPosition(eventAt(n).position);
  const shown = (batches: readonly Batch[]) =>
    batches.map(({ events, through, caughtUp }) => [events.map(({ revision }) => revision), through, caughtUp]);

  it('end with the position of their last event, and are not caught up before the server says so', async () => {
    expect(shown(await read([event(1), event(2)]))).toEqual([[[1, 2], at(2), false]]);
    expect(shown(await read([event(1), { isLive: true }]))).toEqual([[[1], at(1), true]]);
    expect(shown(await read([event(1), { isLive: true }, { isLive: false }]))).toEqual([[[1], at(1), false]]);
  });

  it('are caught up only with the last of what has arrived', async () => {
    const items = [{ isLive: true }, ...numbers(1, 501).map((n) => event(n))];
    expect(shown(await read(items))).toEqual([
      [numbers(1, 500), at(500), false],
      [[501], at(501), true],
    ]);
  });

  it('report what was passed without an event, and never go back', async () => {
    const passed = (n: number) => ({ passed: eventAt(n).position });
    expect(shown(await read([passed(7)], { after: at(3) }))).toEqual([[[], at(7), false]]);
    expect(shown(await read([passed(2)], { after: at(3) }))).toEqual([[[], at(3), false]]);
    expect(shown(await read([event(4), passed(7)], { after: at(3) }))).toEqual([[[4], at(7), false]]);
  });

  it('have no event at or before the position after which they begin, and none twice', async () => {
    const items = [event(2), event(3), event(4), event(4), event(5)];
    expect(shown(await read(items, { after: at(3) }))).toEqual([[[4, 5], at(5), false]]);
  });

  it('have no event of a stream of another program, and none that was deleted meanwhile', async () => {
    const items = [event(1, 'theirs-1'), { event: undefined }, event(2, 'ours.item-1')];
    const [batch] = await read(items, { names: new StreamNames('ours.') });
    expect(batch?.events.map(({ stream, revision }) => [stream, revision])).toEqual([['item-1', 2]]);
    expect(await read([event(1, 'theirs-1')], { names: new StreamNames('ours.') })).toEqual([]);
  });

  it('end with the error that has dropped the subscription, after the events before it', async () => {
    const subscription = new PassThrough({ objectMode: true });
    const source = { after: '', names: new StreamNames(''), isFiltered: true };
    const { signal } = new AbortController();
    const batches = batchesOf(subscription as unknown as AllStreamSubscription, source, signal);
    subscription.push(event(1));
    expect((await batches.next()).value?.events).toHaveLength(1);
    subscription.emit('error', new Error('dropped'));
    subscription.emit('error', new Error('closed'));
    await expect(batches.next()).rejects.toThrow('dropped');
  });

  it('end when the signal aborts', async () => {
    const subscription = new PassThrough({ objectMode: true });
    const source = { after: '', names: new StreamNames(''), isFiltered: true };
    const stop = new AbortController();
    const next = batchesOf(subscription as unknown as AllStreamSubscription, source, stop.signal).next();
    stop.abort();
    expect((await next).done).toBe(true);
  });
});

function numbers(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => first + n);
}

function eventAt(n: number) {
  const position = { commit: BigInt(n), prepare: BigInt(n) };
  return {
    id: `${n}`,
    type: 'Happened',
    streamId: 'item-1',
    data: {},
    metadata: {},
    revision: n,
    position,
    created: 0,
  };
}
