import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { userDecider } from './user.decider.ts';
import type { PasskeyAdded, PasswordResetIssued, UserEvent, UserRegistered } from './user.events.ts';

const given = givenEvents(userDecider);
const userId = 'usr_1';
const registered: UserRegistered = {
  type: 'UserRegistered',
  data: { userId, email: 'ada@example.com', emailDigest: 'digest', passwordHash: 'first', opensAccount: null },
};
const issued: PasswordResetIssued = {
  type: 'PasswordResetIssued',
  data: { userId, tokenHash: 'token', expiresAt: '2026-06-02T12:00:00.000Z' },
};
const passkey = (passkeyId: string): PasskeyAdded => ({
  type: 'PasskeyAdded',
  data: { userId, passkeyId, name: 'Laptop', publicKey: 'key', transports: [], backedUp: false },
});
const removed = (passkeyId: string) => ({ type: 'PasskeyRemoved', data: { userId, passkeyId } }) as const;
const second = (required: boolean) => ({ type: 'SecondFactorChanged', data: { userId, required } }) as const;
const reset = (tokenHash: string, now: string) =>
  ({ type: 'ResetPassword', userId, tokenHash, passwordHash: 'second', now }) as const;
const inTime = '2026-06-02T11:59:59.999Z';

describe('a user', () => {
  it('is registered once', () => {
    const register = { type: 'RegisterUser', ...registered.data } as const;
    given().when(register).expect(registered);
    given(registered).when(register).expectRejected('invalid_state');
  });

  it('who is not registered cannot be changed', () => {
    given().when({ type: 'RevokeSessions', userId }).expectRejected('not_found');
  });

  it('changes the password only where the current one was compared', () => {
    const change = { type: 'ChangePassword', userId, passwordHash: 'second', currentHash: 'first' } as const;
    const changed = { type: 'PasswordChanged', data: { userId, passwordHash: 'second', byReset: false } } as const;
    given(registered).when(change).expect(changed);
    given(registered, changed).when(change).expectRejected('invalid_state');
  });

  it('sets a new password with a reset link once, and before it expires', () => {
    const changed = { type: 'PasswordChanged', data: { userId, passwordHash: 'second', byReset: true } } as const;
    given(registered, issued).when(reset('token', inTime)).expect(changed);
    given(registered, issued).when(reset('token', issued.data.expiresAt)).expectRejected('not_found');
    given(registered, issued).when(reset('another', inTime)).expectRejected('not_found');
    given(registered, issued, changed).when(reset('token', inTime)).expectRejected('not_found');
    given(registered).when(reset('token', inTime)).expectRejected('not_found');
  });

  it('has one reset link: a new one replaces it', () => {
    const again = { ...issued, data: { ...issued.data, tokenHash: 'newer' } };
    given(registered, issued, again).when(reset('token', inTime)).expectRejected('not_found');
  });

  it('has a bounded number of passkeys, each once', () => {
    const add = { type: 'AddPasskey', ...passkey('p').data } as const;
    given(registered).when(add).expect(passkey('p'));
    given(registered, passkey('p')).when(add).expect();
    given(registered, passkey('p'), removed('p')).when(add).expect(passkey('p'));
    const many = Array.from({ length: 20 }, (_, n) => passkey(`p${n}`));
    given(registered, ...many)
      .when(add)
      .expectRejected('limit_reached');
  });

  it('cannot require a passkey without having one', () => {
    const require = { type: 'RequireSecondFactor', userId, required: true } as const;
    given(registered).when(require).expectRejected('invalid_state');
    given(registered, passkey('p')).when(require).expect(second(true));
    given(registered, passkey('p'), second(true)).when(require).expect();
  });

  it('needs no second factor any more once the last passkey is removed', () => {
    const remove = { type: 'RemovePasskey', userId, passkeyId: 'p' } as const;
    given(registered, passkey('p'), second(true)).when(remove).expect(removed('p'), second(false));
    given(registered, passkey('p'), passkey('q'), second(true)).when(remove).expect(removed('p'));
    given(registered, passkey('p')).when(remove).expect(removed('p'));
    given(registered).when(remove).expect();
  });

  it('loses the passkeys with a reset link where the operator says so', () => {
    const issue = { type: 'IssuePasswordReset', removesPasskeys: true, ...issued.data } as const;
    given(registered, passkey('p'), second(true)).when(issue).expect(removed('p'), second(false), issued);
    given(registered, passkey('p'))
      .when({ ...issue, removesPasskeys: false })
      .expect(issued);
    given(registered, passkey('p'), removed('p'), second(true)).when(issue).expect(issued);
  });

  it('becomes an operator, and no longer is one, once each', () => {
    const change = (isOperator: boolean) => ({ type: 'ChangeOperatorRole', userId, isOperator }) as const;
    const role = (isOperator: boolean) => ({ type: 'OperatorRoleChanged', data: { userId, isOperator } }) as const;
    given(registered).when(change(false)).expect();
    given(registered).when(change(true)).expect(role(true));
    given(registered, role(true)).when(change(true)).expect();
    given(registered, role(true)).when(change(false)).expect(role(false));
  });

  it('keeps everything else when one thing about them changes', () => {
    const changed = { type: 'PasswordChanged', data: { userId, passwordHash: 'second', byReset: false } } as const;
    const role = { type: 'OperatorRoleChanged', data: { userId, isOperator: true } } as const;
    const state: readonly UserEvent[] = [registered, passkey('p'), passkey('q'), second(true), role, issued];
    const { data } = issued;
    for (const later of [removed('q'), passkey('r'), second(true), role, changed, issued]) {
      const history = [...state, later];
      given(...history)
        .when({ type: 'AddPasskey', ...passkey('p').data })
        .expect();
      given(...history)
        .when({ type: 'RequireSecondFactor', userId, required: true })
        .expect();
      given(...history)
        .when({ type: 'ChangeOperatorRole', userId, isOperator: true })
        .expect();
      const currentHash = later === changed ? 'second' : 'first';
      given(...history)
        .when({ type: 'ChangePassword', userId, passwordHash: 'third', currentHash })
        .expect({ type: 'PasswordChanged', data: { userId, passwordHash: 'third', byReset: false } });
      if (later === changed) continue;
      given(...history)
        .when(reset(data.tokenHash, inTime))
        .expect({ type: 'PasswordChanged', data: { userId, passwordHash: 'second', byReset: true } });
    }
  });
});
