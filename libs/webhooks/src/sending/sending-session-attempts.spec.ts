import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogUnavailable, StoreUnavailable } from '#event-sourcing';
import { delay } from '#kernel';
import { delivery, now } from './testing/lane-deliveries.ts';
import { end, failure, pass, Sending, success, to } from './testing/sending-in-virtual-time.ts';

beforeEach(() => {
  jest.useFakeTimers({ now });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('attempts of the webhook sender', () => {
  it('that an outage prevents are made two seconds later, and reported', async () => {
    const sending = new Sending([delivery(1)]);
    const outage = new StoreUnavailable('the read store is away');
    sending.attempt = async () => {
      if (sending.elapsedMs < 2_000) throw outage;
      return success;
    };
    const running = sending.run();
    await pass(4_000);
    expect(sending.started).toEqual([
      [0, 'dlv_1'],
      [2_000, 'dlv_1'],
    ]);
    expect(sending.failures).toEqual([outage]);
    await end(sending, running);
  });

  it('whose results cannot be recorded in an outage are recorded two seconds later, and reported', async () => {
    const sending = new Sending([delivery(1)]);
    const outage = new LogUnavailable('the log is away');
    sending.record = async () => {
      if (sending.elapsedMs < 4_000) throw outage;
    };
    const running = sending.run();
    await pass(5_000);
    expect(sending.started).toHaveLength(1);
    expect(sending.recorded).toEqual([[4_000, 'dlv_1']]);
    expect(sending.failures).toEqual([outage, outage]);
    await end(sending, running);
  });

  it('go to endpoints in turn', async () => {
    const sending = new Sending([
      ...[1, 2, 3].map((id) => to('we_1', delivery(id))),
      ...[4, 5].map((id) => to('we_2', delivery(id))),
    ]);
    const running = sending.run({ fast: 1 });
    await pass(10);
    expect(sending.started.map(([, id]) => id)).toEqual(['dlv_1', 'dlv_4', 'dlv_2', 'dlv_5', 'dlv_3']);
    await end(sending, running);
  });

  it('that take longer than a second make room for others', async () => {
    const sending = new Sending([to('we_1', delivery(1)), to('we_2', delivery(2))]);
    sending.attempt = async () => {
      await delay(4_000);
      return success;
    };
    const running = sending.run({ fast: 1, total: 2 });
    await pass(10_000);
    expect(sending.started).toEqual([
      [0, 'dlv_1'],
      [1_000, 'dlv_2'],
    ]);
    await end(sending, running);
  });

  it('to an endpoint that fails are made one after the other', async () => {
    const sending = new Sending([1, 2, 3].map((id) => delivery(id)));
    sending.attempt = async () => {
      await delay(100);
      return failure;
    };
    const running = sending.run();
    await pass(1_000);
    expect(sending.started.map(([at]) => at)).toEqual([0, 100, 200]);
    await end(sending, running);
  });

  it('do not wait for the results of others to be recorded', async () => {
    const sending = new Sending([1, 2].map((id) => delivery(id)));
    sending.record = () => delay(700);
    const running = sending.run();
    await pass(1_000);
    expect(sending.started.map(([at]) => at)).toEqual([0, 0]);
    await end(sending, running);
  });

  it('that come together go together to an endpoint that has responded well', async () => {
    const sending = new Sending([1, 2, 3].map((id) => delivery(id)));
    const running = sending.run();
    await pass(100);
    expect(sending.recorded).toHaveLength(3);
    sending.attempt = async () => {
      await delay(100);
      return success;
    };
    sending.pending.push(...[4, 5, 6].map((id) => delivery(id)));
    sending.tell();
    await pass(1_000);
    expect(sending.started.slice(3).map(([at]) => at)).toEqual([100, 100, 100]);
    await end(sending, running);
  });

  it.each([
    ['are passed by polls', 1_000, 67],
    ['are forgotten', 9_000, 64],
  ])('whose results the read store shows up to a position %s', async (_name, shownThrough, limit) => {
    const sending = new Sending([1, 2, 3].map((id) => delivery(id)));
    sending.pending.push(delivery(4, { dueIn: 1_000 }));
    const running = sending.run();
    await pass(100);
    sending.shownThrough = shownThrough;
    sending.tell();
    await pass(1_000);
    expect(sending.limits.at(-1)).toBe(limit);
    await end(sending, running);
  });

  it('of a backlog follow each other, and what changes is not read for each of them', async () => {
    const sending = new Sending(Array.from({ length: 200 }, (_, id) => delivery(id)));
    sending.attempt = async () => {
      await delay(10);
      return success;
    };
    let reads = 0;
    sending.whileReading = () => (reads += 1);
    const running = sending.run({ perEndpoint: 1 });
    await pass(2_000);
    expect(new Set(sending.recorded.map(([, id]) => id)).size).toBe(200);
    expect(sending.recorded.at(-1)?.[0]).toBe(2_000);
    expect(reads).toBeLessThan(20);
    await end(sending, running);
  });
});
