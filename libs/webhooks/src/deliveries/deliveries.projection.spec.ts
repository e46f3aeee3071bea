import { describe, expect, it } from '@jest/globals';
import { projected, recordedAt } from '../../../event-sourcing/src/testing/projected.ts';
import { deliveriesProjection } from './deliveries.projection.ts';
import type { DeliveryEvent } from './delivery.events.ts';

const ids = { deliveryId: 'dlv_1', accountId: 'acc_1', endpointId: 'we_1', eventId: 'evt_1' };
const [at, dueAt, retryAt] = ['2026-06-01T12:00:01.000Z', '2026-06-01T12:00:00.000Z', '2026-06-01T12:05:00.000Z'];
const scheduled: DeliveryEvent = {
  type: 'DeliveryScheduled',
  data: { ...ids, eventType: 'ping', body: '{}', dueAt },
};
const failed = (attempt: number, nextAttemptAt: string | null): DeliveryEvent => ({
  type: 'DeliveryAttemptFailed',
  data: { ...ids, attempt, at, statusCode: 500, error: 'http_status', durationMs: 3, nextAttemptAt },
});
const delivered: DeliveryEvent = {
  type: 'Delivered',
  data: { ...ids, attempt: 2, at, statusCode: 204, durationMs: 5 },
};
const abandoned: DeliveryEvent = { type: 'DeliveryAbandoned', data: { ...ids, at, reason: 'attempts_exhausted' } };
const firstAttempt = { attempt: 1, at, statusCode: 500, error: 'http_status', durationMs: 3 };

const delivery = (...events: readonly DeliveryEvent[]) => projected(deliveriesProjection, events).get('dlv_1');

describe('the read model of a delivery', () => {
  const pending = {
    ...ids,
    eventType: 'ping',
    body: '{}',
    status: 'pending',
    createdAt: recordedAt,
    attempts: [],
    order: '000001',
    actor: 'test',
    correlationId: 'test',
    nextAttemptAt: dueAt,
    due: `${dueAt} dlv_1`,
    changed: '000001',
    causationId: 'event-1',
  };

  it('is pending and due when it is scheduled', () => {
    expect(delivery(scheduled)).toEqual(pending);
  });

  it('is due again at the time that the failed attempt has planned', () => {
    expect(delivery(scheduled, failed(1, retryAt))).toEqual({
      ...pending,
      attempts: [firstAttempt],
      nextAttemptAt: retryAt,
      due: `${retryAt} dlv_1`,
      changed: '000002',
      causationId: 'event-2',
    });
  });

  it('has succeeded, and is due no more, when it is delivered', () => {
    expect(delivery(scheduled, failed(1, retryAt), delivered)).toEqual({
      ...pending,
      status: 'succeeded',
      attempts: [firstAttempt, { attempt: 2, at, statusCode: 204, error: null, durationMs: 5 }],
      nextAttemptAt: null,
      due: ' dlv_1',
      changed: '000003',
      causationId: 'event-3',
    });
  });

  it('has failed, and is due no more, when it is abandoned', () => {
    expect(delivery(scheduled, failed(1, null), abandoned)).toEqual({
      ...pending,
      status: 'failed',
      attempts: [firstAttempt],
      nextAttemptAt: null,
      due: ' dlv_1',
      changed: '000003',
      causationId: 'event-3',
    });
  });

  it('is due no more when it is abandoned before its next attempt', () => {
    const removed: DeliveryEvent = { type: 'DeliveryAbandoned', data: { ...ids, at, reason: 'endpoint_removed' } };
    expect(delivery(scheduled, failed(1, retryAt), removed)).toMatchObject({
      status: 'failed',
      attempts: [firstAttempt],
      nextAttemptAt: null,
      due: ' dlv_1',
    });
  });

  it('is not there without its first event, nor after the deletion of its stream', () => {
    expect(delivery(failed(1, retryAt))).toBeUndefined();
    const streams = [{ stream: 'delivery-dlv_1' }, { stream: 'webhookEvent-evt_1' }];
    const deleted = { type: 'StreamsDeleted', data: { streams } };
    expect(projected(deliveriesProjection, [scheduled, delivered, deleted])).toEqual(new Map());
  });
});
