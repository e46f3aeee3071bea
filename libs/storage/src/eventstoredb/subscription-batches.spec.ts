import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AllStreamSubscription } from '@eventstore/db-client';
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
