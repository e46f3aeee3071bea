import { describe, expect, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { projected } from '../../../event-sourcing/src/testing/projected.ts';
import { acceptedRisksDecider } from './accepted-risks.decider.ts';
import type { AcceptedRiskEvent } from './accepted-risks.events.ts';
import { acceptedRisksProjection } from './accepted-risks.projection.ts';
import { isExpired } from './is-expired.ts';

const given = givenEvents(acceptedRisksDecider);
const accountId = 'acc_1';
const now = '2026-06-01T12:00:00.000Z';
const earlier = '2026-05-01T00:00:00.000Z';
const later = '2026-07-01T00:00:00.000Z';

const risk = (id: string, expiresAt: string | null = null, fingerprint = `fp1_${id}`) => ({
  accountId,
  riskId: `risk_${id}`,
  fingerprint,
  reason: 'because',
  expiresAt,
});
const accepted = (...parameters: Parameters<typeof risk>): AcceptedRiskEvent => ({
  type: 'RiskAccepted',
  data: risk(...parameters),
});
const removed = (id: string, fingerprint = `fp1_${id}`): AcceptedRiskEvent => ({
  type: 'AcceptedRiskRemoved',
  data: { accountId, riskId: `risk_${id}`, fingerprint },
});
const accept = (...parameters: Parameters<typeof risk>) =>
  ({ type: 'AcceptRisk', ...risk(...parameters), now }) as const;
const remove = (id: string) => ({ type: 'RemoveAcceptedRisk', accountId, riskId: `risk_${id}` }) as const;

describe('the accepted risks of an account', () => {
  it('are accepted once', () => {
    given().when(accept('a', later)).expect(accepted('a', later));
    given(accepted('a', later)).when(accept('a', later)).expect();
  });

  it('are one for each fingerprint, until it has expired or was removed', () => {
    given(accepted('a'))
      .when(accept('b', null, 'fp1_a'))
      .expectRejected('invalid_state');
    given(accepted('a', later))
      .when(accept('b', null, 'fp1_a'))
      .expectRejected('invalid_state');
    given(accepted('a', earlier))
      .when(accept('b', null, 'fp1_a'))
      .expect(accepted('b', null, 'fp1_a'));
    given(accepted('a'), removed('a'))
      .when(accept('b', null, 'fp1_a'))
      .expect(accepted('b', null, 'fp1_a'));
  });

  it('are removed by their id', () => {
    given(accepted('a')).when(remove('a')).expect(removed('a'));
    given().when(remove('a')).expectRejected('not_found');
    given(accepted('a'), removed('a')).when(remove('a')).expectRejected('not_found');
    given(accepted('a', earlier), accepted('b', null, 'fp1_a'))
      .when(remove('a'))
      .expectRejected('not_found');
  });

  it('stay accepted when an earlier one with the same fingerprint is removed', () => {
    given(accepted('a', earlier), accepted('b', null, 'fp1_a'), removed('a'))
      .when(accept('c', null, 'fp1_a'))
      .expectRejected('invalid_state');
  });

  it('are bounded in number, and one that has expired makes room', () => {
    const all = Array.from({ length: 1_000 }, (_, n) => accepted(String(n)));
    given(...all)
      .when(accept('x'))
      .expectRejected('limit_reached');
    given(...all, removed('7'))
      .when(accept('x'))
      .expect(accepted('x'));
    given(...all.with(7, accepted('7', earlier)))
      .when(accept('x'))
      .expect(removed('7'), accepted('x'));
    given(...all.with(7, accepted('7', earlier)))
      .when(accept('x', null, 'fp1_7'))
      .expect(accepted('x', null, 'fp1_7'));
  });

  it('expire at their time, and never where they have none', () => {
    expect(isExpired({ expiresAt: now }, now)).toBe(true);
    expect(isExpired({ expiresAt: later }, now)).toBe(false);
    expect(isExpired({ expiresAt: null }, now)).toBe(false);
  });

  it('are read by fingerprint: the last one that was accepted', () => {
    const events = [accepted('a', earlier), accepted('b', null, 'fp1_a'), removed('a')];
    const documents = projected(acceptedRisksProjection, events);
    expect([...documents.values()]).toMatchObject([{ riskId: 'risk_b', createdBy: 'test', order: '000002' }]);
    expect(projected(acceptedRisksProjection, [...events, removed('b', 'fp1_a')]).size).toBe(0);
  });
});
