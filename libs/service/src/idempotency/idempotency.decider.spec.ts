import { describe, expect, it } from '@jest/globals';
import { Rejected } from '#kernel';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { holderOf, idempotencyDecider } from './idempotency.decider.ts';
import type { IdempotencyEvent } from './idempotency.events.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 5, 1, hour)).toISOString();
const claimed: IdempotencyEvent = {
  type: 'RequestClaimed',
  data: { operationId: 'one', fingerprint: 'body', claimedAt: at(0) },
};
const response = { operationId: 'one', status: 201, body: { scan_id: 'x' }, headers: {} };
const completed: IdempotencyEvent = { type: 'RequestAnswered', data: response };
const released: IdempotencyEvent = { type: 'RequestReleased', data: { operationId: 'one' } };
const dayBefore = (now: string): string => new Date(Date.parse(now) - 86_400_000).toISOString();
const claim = (operationId: string, fingerprint: string, now: string) =>
  ({ type: 'ClaimRequest', operationId, fingerprint, now, endedBefore: dayBefore(now) }) as const;

const given = givenEvents(idempotencyDecider);

describe('an idempotency key', () => {
  it('is claimed by its first request', () => {
    given()
      .when(claim('one', 'body', at(0)))
      .expect(claimed);
  });

  it('stays with its first request when the same body is sent again, completed or not', () => {
    given(claimed)
      .when(claim('two', 'body', at(1)))
      .expect();
    given(claimed, completed)
      .when(claim('two', 'body', at(23)))
      .expect();
  });

  it('is rejected with another body', () => {
    given(claimed, completed)
      .when(claim('two', 'other', at(1)))
      .expectRejected('idempotency_key_reused');
  });

  it('is released after a rejection, for any body', () => {
    given(claimed, released)
      .when(claim('two', 'other', at(1)))
      .expect({ type: 'RequestClaimed', data: { operationId: 'two', fingerprint: 'other', claimedAt: at(1) } });
  });

  it('is free again when its time is over', () => {
    given(claimed, completed)
      .when(claim('two', 'other', at(24)))
      .expect({ type: 'RequestClaimed', data: { operationId: 'two', fingerprint: 'other', claimedAt: at(24) } });
  });

  it('stores the response of the operation that holds it, and of no other', () => {
    given(claimed).when({ type: 'RecordResponse', response }).expect(completed);
    given(claimed, completed).when({ type: 'RecordResponse', response }).expect();
    given(claimed)
      .when({ type: 'RecordResponse', response: { ...response, operationId: 'two' } })
      .expect();
  });

  it('is released by the operation that holds it, and by no other, nor once there is a response', () => {
    const release = (operationId: string) => ({ type: 'ReleaseRequest', operationId }) as const;
    given(claimed).when(release('one')).expect(released);
    given(claimed).when(release('two')).expect();
    given(claimed, completed).when(release('one')).expect();
    given().when(release('one')).expect();
  });

  it('has a holder for as long as it is kept, for requests with the same body', () => {
    const after = (...events: readonly IdempotencyEvent[]) =>
      events.reduce((state, event) => idempotencyDecider.evolve(state, event), idempotencyDecider.initialState);
    const holder = { operationId: 'one', fingerprint: 'body', claimedAt: at(0) };
    expect(holderOf(after(), 'body', dayBefore(at(1)))).toBeUndefined();
    expect(holderOf(after(claimed), 'body', dayBefore(at(23)))).toEqual({ status: 'claimed', ...holder });
    expect(holderOf(after(claimed, completed), 'body', dayBefore(at(23)))).toEqual({
      status: 'completed',
      ...holder,
      response,
    });
    expect(holderOf(after(claimed, released), 'other', dayBefore(at(1)))).toBeUndefined();
    expect(holderOf(after(claimed, completed), 'other', dayBefore(at(24)))).toBeUndefined();
    expect(() => holderOf(after(claimed, completed), 'other', dayBefore(at(23)))).toThrow(Rejected);
  });
});
