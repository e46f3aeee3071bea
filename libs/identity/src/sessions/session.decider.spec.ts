import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { sessionDecider } from './session.decider.ts';
import type { SessionEnded, SessionStarted } from './session.events.ts';

const given = givenEvents(sessionDecider);
const [sessionId, userId] = ['ses_1', 'usr_1'];
const now = '2026-06-01T12:00:00.000Z';
const started: SessionStarted = {
  type: 'SessionStarted',
  data: {
    sessionId,
    userId,
    accountId: 'acc_1',
    tokenHash: 'hash',
    generation: 0,
    method: 'password',
    address: '192.0.2.1',
    userAgent: 'Mozilla/5.0',
    startedAt: now,
    expiresAt: '2026-06-08T12:00:00.000Z',
  },
};
const ended: SessionEnded = { type: 'SessionEnded', data: { sessionId, userId, reason: 'signed_out' } };
const end = (by = userId) => ({ type: 'EndSession', userId: by, reason: 'signed_out' }) as const;
const confirm = { type: 'ConfirmSession', method: 'password', now } as const;

describe('a session', () => {
  it('begins once', () => {
    given()
      .when({ type: 'StartSession', ...started.data })
      .expect(started);
    given(started)
      .when({ type: 'StartSession', ...started.data })
      .expect();
  });

  it('ends once, and only by its user', () => {
    given(started).when(end()).expect(ended);
    given(started, ended).when(end()).expect();
    given(started).when(end('usr_2')).expectRejected('not_found');
    given().when(end()).expectRejected('not_found');
  });

  it('is not continued after its end', () => {
    given(started, ended).when(confirm).expectRejected('unauthorized');
    given(started, ended).when({ type: 'ChangeSessionAccount', accountId: 'acc_2' }).expectRejected('unauthorized');
  });

  it('is confirmed, and shows another account', () => {
    given(started)
      .when(confirm)
      .expect({ type: 'SessionConfirmed', data: { sessionId, userId, method: 'password', confirmedAt: now } });
    given(started)
      .when({ type: 'ChangeSessionAccount', accountId: 'acc_2' })
      .expect({ type: 'SessionAccountChanged', data: { sessionId, userId, accountId: 'acc_2' } });
    given(started).when({ type: 'ChangeSessionAccount', accountId: 'acc_1' }).expect();
    const changed = { type: 'SessionAccountChanged', data: { sessionId, userId, accountId: 'acc_2' } } as const;
    given(started, changed).when({ type: 'ChangeSessionAccount', accountId: 'acc_2' }).expect();
    given(started, changed).when(end()).expect(ended);
    const confirmed = {
      type: 'SessionConfirmed',
      data: { sessionId, userId, method: 'password', confirmedAt: now },
    } as const;
    given(started, changed, confirmed).when({ type: 'ChangeSessionAccount', accountId: 'acc_2' }).expect();
  });
});
