import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogUnavailable } from '#event-sourcing';
import { delay } from '#kernel';
import { delivery, now } from './testing/lane-deliveries.ts';
import { end, pass, Sending, success, to } from './testing/sending-in-virtual-time.ts';

beforeEach(() => {
  jest.useFakeTimers({ now });
});

afterEach(() => {
  jest.useRealTimers();
});

describe('a session of the webhook sender that waits', () => {
  it('sends a retry at the moment at which it is due', async () => {
    const sending = new Sending([delivery(1, { dueIn: 1_234 }), delivery(2, { dueIn: 60_000 })]);
    const running = sending.run();
    await pass(70_000);
    expect(sending.started).toEqual([
      [1_234, 'dlv_1'],
      [60_000, 'dlv_2'],
    ]);
    await end(sending, running);
  });

  it('sends at once what became due while it polled for others', async () => {
    const sending = new Sending([to('we_1', delivery(1, { dueIn: 2_010 })), to('we_2', delivery(2, { dueIn: 2_000 }))]);
    sending.pollMs = 50;
    const running = sending.run();
    await pass(2_000 + 200);
    expect(sending.started.map(([, id]) => id).toSorted()).toEqual(['dlv_1', 'dlv_2']);
    await end(sending, running);
  });

  it.each([
    ['half a second where another process projects them', false, 500],
    ['five seconds where this one does, which tells of changes', true, 5_000],
  ])('reads the changes again after %s', async (_name, here, afterMs) => {
    const sending = new Sending([]);
    sending.areProjectedHere = here;
    const running = sending.run();
    await pass(1);
    sending.pending.push(delivery(1));
    await pass(6_000);
    expect(sending.started).toEqual([[afterMs, 'dlv_1']]);
    await end(sending, running);
  });

  it('reads the changes again at once when it is told of one, also while it reads', async () => {
    const sending = new Sending([]);
    const running = sending.run();
    await pass(100);
    sending.pending.push(delivery(1));
    sending.tell();
    await pass(100);
    expect(sending.started).toEqual([[100, 'dlv_1']]);
    sending.whileReading = () => {
      sending.whileReading = () => undefined;
      sending.pending.push(delivery(2));
      sending.tell();
    };
    sending.tell();
    await pass(100);
    expect(sending.started.slice(1)).toEqual([[200, 'dlv_2']]);
    await end(sending, running);
  });

  it('stops at once, and is told of no change any more', async () => {
    const sending = new Sending([delivery(1, { dueIn: 60_000 })]);
    const running = sending.run();
    await pass(10);
    let isOver = false;
    void running.then(() => (isOver = true));
    sending.stop.abort();
    await pass(0);
    expect(isOver).toBe(true);
    expect(sending.listeners.size).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('reads nothing before the read store shows what an earlier sender has recorded', async () => {
    const sending = new Sending([delivery(1)]);
    sending.restart = () => delay(3_000);
    const running = sending.run();
    await pass(5_000);
    expect(sending.started).toEqual([[3_000, 'dlv_1']]);
    await end(sending, running);
  });
});

describe('a session of the webhook sender that stops', () => {
  it('waits for attempts in flight, and records their results', async () => {
    const sending = new Sending([delivery(1)]);
    sending.attempt = async () => {
      await delay(4_000);
      return success;
    };
    const running = sending.run();
    await pass(10);
    sending.stop.abort();
    await pass(4_000);
    await running;
    expect(sending.recorded).toEqual([[4_000, 'dlv_1']]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('breaks attempts off that take longer than five seconds, which is no failure', async () => {
    const sending = new Sending([delivery(1)]);
    sending.attempt = async (_id, abandon) =>
      new Promise((_resolve, reject) => abandon.addEventListener('abort', () => reject(abandon.reason as Error)));
    const running = sending.run();
    await pass(10);
    let isOver = false;
    void running.then(() => (isOver = true));
    sending.stop.abort();
    await pass(4_999);
    expect(isOver).toBe(false);
    await pass(1);
    expect(isOver).toBe(true);
    expect([sending.recorded, sending.failures]).toEqual([[], []]);
  });

  it('records no result any more that waits for the log', async () => {
    const sending = new Sending([delivery(1)]);
    sending.record = async () => {
      throw new LogUnavailable('the log is away');
    };
    const running = sending.run();
    await pass(4_500);
    expect(sending.failures).toHaveLength(3);
    let isOver = false;
    void running.then(() => (isOver = true));
    sending.stop.abort();
    await pass(0);
    expect(isOver).toBe(true);
  });
});
