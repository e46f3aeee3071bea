import { describe, expect, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { signInFailuresDecider, signInFailuresId } from './sign-in-failures.decider.ts';
import type { SignInFailuresEvent } from './sign-in-failures.events.ts';

const attempt = { userId: 'usr_1', address: '192.0.2.1', userAgent: 'Firefox', failedAt: '2026-06-01T12:00:00.000Z' };
const signIn = { ...attempt, method: 'password' } as const;
const confirmation = { ...attempt, sessionId: 'ses_1', purpose: 'password_change' } as const;
const failed: SignInFailuresEvent = { type: 'SignInFailed', data: signIn };
const notConfirmed: SignInFailuresEvent = { type: 'ConfirmationFailed', data: confirmation };

const given = givenEvents(signInFailuresDecider);

describe('failures of a user on one day', () => {
  it('are all recorded, each as what it was', () => {
    given()
      .when({ type: 'RecordSignInFailure', ...signIn })
      .expect(failed);
    given(failed)
      .when({ type: 'RecordSignInFailure', ...signIn })
      .expect(failed);
    given(failed)
      .when({ type: 'RecordConfirmationFailure', ...confirmation })
      .expect(notConfirmed);
  });

  it('are a thousand at most', () => {
    const history = Array.from({ length: 999 }, () => failed);
    given(...history)
      .when({ type: 'RecordSignInFailure', ...signIn })
      .expect(failed);
    given(...history, notConfirmed)
      .when({ type: 'RecordSignInFailure', ...signIn })
      .expect();
    given(...history, failed)
      .when({ type: 'RecordConfirmationFailure', ...confirmation })
      .expect();
  });

  it('are a stream for each user and day', () => {
    expect(signInFailuresId('usr_1', attempt.failedAt)).toBe('usr_1_2026-06-01');
  });
});
