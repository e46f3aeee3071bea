import { describe, expect, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { deliveryDecider, pendingState } from './delivery.decider.ts';
import type { DeliveryEvent } from './delivery.events.ts';

const given = givenEvents(deliveryDecider);
const ids = { deliveryId: 'dlv_1', accountId: 'acc_1', endpointId: 'we_1', eventId: 'evt_1' };
const at = '2026-06-01T00:00:00.000Z';
const retryAt = '2026-06-01T00:00:05.000Z';
const schedule = { ...ids, eventType: 'ping', body: '{}', dueAt: at } as const;
const scheduled: DeliveryEvent = { type: 'DeliveryScheduled', data: schedule };
const report = (attempt: number, statusCode: number | null = 500) =>
  ({ attempt, at, statusCode, error: 'http_status', durationMs: 3 }) as const;
const failed = (attempt: number, nextAttemptAt: string | null = retryAt, statusCode = 500): DeliveryEvent => ({
  type: 'DeliveryAttemptFailed',
  data: { ...ids, ...report(attempt, statusCode), nextAttemptAt },
});
const abandoned = (reason: 'attempts_exhausted' | 'gone' | 'endpoint_removed'): DeliveryEvent => ({
  type: 'DeliveryAbandoned',
  data: { ...ids, at, reason },
});
const delivered = (attempt: number): DeliveryEvent => ({
  type: 'Delivered',
  data: { ...ids, attempt, at, statusCode: 204, durationMs: 3 },
});
const fail = (attempt: number, statusCode = 500) =>
  ({ type: 'RecordFailure', ...report(attempt, statusCode), retryAt }) as const;
const succeed = (attempt: number) => ({ type: 'RecordSuccess', attempt, at, statusCode: 204, durationMs: 3 }) as const;

describe('a delivery', () => {
  it('is scheduled once', () => {
    given()
      .when({ type: 'ScheduleDelivery', ...schedule })
      .expect(scheduled);
    given(scheduled, delivered(1))
      .when({ type: 'ScheduleDelivery', ...schedule })
      .expect();
  });

  it('ends with the first success', () => {
    given(scheduled).when(succeed(1)).expect(delivered(1));
    given(scheduled, failed(1)).when(succeed(2)).expect(delivered(2));
    given(scheduled, delivered(1)).when(fail(2)).expect();
  });

  it('is tried again at the time that stands in the log', () => {
    given(scheduled).when(fail(1)).expect(failed(1));
  });

  it('is abandoned with the fifth failure', () => {
    const four = [1, 2, 3, 4].map((attempt) => failed(attempt));
    given(scheduled, ...four.slice(0, 3))
      .when(fail(4))
      .expect(failed(4));
    given(scheduled, ...four)
      .when(fail(5))
      .expect(failed(5, null), abandoned('attempts_exhausted'));
  });

  it('is abandoned at once when the receiver is gone', () => {
    given(scheduled)
      .when(fail(1, 410))
      .expect(failed(1, null, 410), abandoned('gone'));
  });

  it('takes one report of an attempt, and none out of order', () => {
    given(scheduled, failed(1)).when(fail(1)).expect();
    given(scheduled, failed(1)).when(succeed(1)).expect();
    given(scheduled).when(succeed(2)).expect();
  });

  it('is abandoned when its endpoint no longer takes anything', () => {
    const abandon = { type: 'AbandonDelivery', at, reason: 'endpoint_removed' } as const;
    given(scheduled, failed(1)).when(abandon).expect(abandoned('endpoint_removed'));
    given(scheduled, delivered(1)).when(abandon).expect();
  });

  it('stays abandoned', () => {
    given(scheduled, failed(1, null), abandoned('gone')).when(succeed(2)).expect();
    given(scheduled, abandoned('endpoint_removed'))
      .when({ type: 'AbandonDelivery', at, reason: 'endpoint_disabled' })
      .expect();
  });

  it('cannot be reported on before it is scheduled', () => {
    given().when(succeed(1)).expectRejected('not_found');
  });

  it('while it is pending, is known from what a read model shows of it', () => {
    const events = [scheduled, failed(1), failed(2)];
    const state = events.reduce((folded, event) => deliveryDecider.evolve(folded, event), deliveryDecider.initialState);
    const shown = { ...ids, attempts: [{}, {}], changed: '7' };
    expect(pendingState(shown)).toEqual({ state, revision: events.length - 1, position: '7' });
  });
});
