import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { LogUnavailable, MalformedEvent, StoreUnavailable } from '#event-sourcing';
import { delay } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import type { DeliveryDocument } from '../deliveries/deliveries.projection.ts';
import type { AttemptResult } from './delivery-attempts.ts';
import type { PendingDeliveries } from './pending-deliveries.ts';
import type { SenderObserver } from './sender-observer.ts';
import { SendingSession } from './sending-session.ts';
import { delivery, now, position } from './testing/lane-deliveries.ts';
import { WebhookSenderSettings } from './webhook-sender-settings.ts';
import type { SendingLimits } from './webhook-sender-settings.ts';

const success = { type: 'RecordSuccess' } as AttemptResult;

/** A session with three deliveries of one endpoint, of which the first is being attempted; `failures` fail the first records. */
async function beginSending(
  stop: AbortSignal,
  failures: Error[] = [],
  { limits, recording }: { readonly limits?: SendingLimits; readonly recording?: Promise<void> } = {},
) {
  const started: string[] = [];
  const recorded: string[] = [];
  const first = Promise.withResolvers<AttemptResult>();
  const attempting = Promise.withResolvers<void>();
  let isAway = false;
  let onChange = (): void => undefined;
  const pending = {
    areProjectedHere: true,
    restart: async () => undefined,
    onChange: (listener: () => void) => {
      onChange = listener;
      return () => undefined;
    },
    changes: async function* () {
      if (isAway) throw new StoreUnavailable('the read store is away');
      yield { deliveries: [delivery(1), delivery(2), delivery(3)], through: position(3) };
    },
    ofEndpoint: async () =>
      [delivery(1), delivery(2), delivery(3)].filter(({ deliveryId }) => !recorded.includes(deliveryId)),
  } as unknown as PendingDeliveries;
  const attempts = {
    make: async ({ deliveryId }: DeliveryDocument) => {
      started.push(deliveryId);
      attempting.resolve();
      return started.length === 1 ? first.promise : success;
    },
    record: async ({ deliveryId }: DeliveryDocument) => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      await recording;
      recorded.push(deliveryId);
      return position(9);
    },
  };
  const settings = new WebhookSenderSettings({ instance: 'w1', ...(limits && { limits }) });
  const observer = { failed: () => undefined } as unknown as SenderObserver;
  const clock = new ManualClock(now);
  const session = new SendingSession({ pending, attempts, settings, observer, clock });
  const ended = session.run(stop);
  await attempting.promise;
  return {
    started,
    recorded,
    ended,
    wait: async (ms: number) => {
      clock.advance(ms);
      onChange();
      await setImmediate();
    },
    finishFirst: () => first.resolve(success),
    loseStore: async () => {
      isAway = true;
      onChange();
      await setImmediate();
    },
  };
}

describe('a session of the webhook sender', () => {
  it('starts no further attempt after a failure of the store: the next session sends what is left', async () => {
    const { started, ended, finishFirst, loseStore } = await beginSending(new AbortController().signal);
    await loseStore();
    finishFirst();
    await expect(ended).rejects.toThrow('the read store is away');
    expect(started).toEqual(['dlv_1']);
  });

  it('records a result again while the log is unavailable, and does not send again', async () => {
    const stop = new AbortController();
    const outage = new LogUnavailable('the log is away');
    const { started, recorded, ended, finishFirst } = await beginSending(stop.signal, [outage]);
    finishFirst();
    while (recorded.length < 3) await delay(20);
    stop.abort();
    await ended;
    expect(started.toSorted()).toEqual(['dlv_1', 'dlv_2', 'dlv_3']);
    expect(recorded.toSorted()).toEqual(['dlv_1', 'dlv_2', 'dlv_3']);
  });

  it('does not send again every moment what cannot be recorded, which is no outage', async () => {
    const stop = new AbortController();
    const sending = await beginSending(stop.signal, [new MalformedEvent('an attempt has no time')]);
    sending.finishFirst();
    while (sending.recorded.length < 2) await delay(20);
    await sending.wait(60_000);
    expect(sending.started.toSorted()).toEqual(['dlv_1', 'dlv_2', 'dlv_3']);
    await sending.wait(9 * 60_000);
    expect(sending.started).toHaveLength(4);
    stop.abort();
    await sending.ended;
  });

  it('does not wait for a clock that was ahead when an attempt could not be made or recorded', async () => {
    const stop = new AbortController();
    const sending = await beginSending(stop.signal, [new MalformedEvent('an attempt has no time')]);
    sending.finishFirst();
    while (sending.recorded.length < 2) await delay(20);
    await sending.wait(-60_000);
    expect(sending.started).toHaveLength(3);
    await sending.wait(-60_001);
    expect(sending.started).toHaveLength(4);
    stop.abort();
    await sending.ended;
  });

  it('waits on where the clock is set back by no more than the clocks of two processes differ', async () => {
    const stop = new AbortController();
    const sending = await beginSending(stop.signal, [new MalformedEvent('an attempt has no time')]);
    sending.finishFirst();
    while (sending.recorded.length < 2) await delay(20);
    await sending.wait(120_000);
    await sending.wait(-60_000);
    expect(sending.started).toHaveLength(3);
    await sending.wait(60_000);
    await sending.wait(-60_001);
    expect(sending.started).toHaveLength(4);
    stop.abort();
    await sending.ended;
  });

  it('is at most as many results behind with recording as it may make attempts at once', async () => {
    const stop = new AbortController();
    const limits = { fast: 1, slowAfterMs: 60_000, total: 1, perEndpoint: 32 };
    const recording = Promise.withResolvers<void>();
    const sending = await beginSending(stop.signal, [], { limits, recording: recording.promise });
    sending.finishFirst();
    await setImmediate();
    await sending.wait(0);
    expect(sending.started).toEqual(['dlv_1', 'dlv_2']);
    recording.resolve();
    await setImmediate();
    expect(sending.started).toEqual(['dlv_1', 'dlv_2', 'dlv_3']);
    stop.abort();
    await sending.ended;
  });

  it('gives a result up that cannot be recorded once it is to stop: another session sends again', async () => {
    const stop = new AbortController();
    const outages = Array.from({ length: 10 }, () => new LogUnavailable('the log is away'));
    const { recorded, ended, finishFirst } = await beginSending(stop.signal, outages);
    finishFirst();
    await setImmediate();
    stop.abort();
    await ended;
    expect(recorded).toEqual([]);
  });

  it('starts no further attempt once it is to stop, and finishes those in flight', async () => {
    const stop = new AbortController();
    const { started, ended, finishFirst } = await beginSending(stop.signal);
    stop.abort();
    finishFirst();
    await ended;
    expect(started).toEqual(['dlv_1']);
  });
});
