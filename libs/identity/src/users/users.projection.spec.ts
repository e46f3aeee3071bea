import { describe, expect, it } from '@jest/globals';
import type { StreamsDeleted } from '#event-sourcing';
import { projected, recordedAt } from '../../../event-sourcing/src/testing/projected.ts';
import type { UserEvent } from './user.events.ts';
import { usersProjection } from './users.projection.ts';
import type { UserDocument } from './users.projection.ts';

const userId = 'usr_1';
const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId, email: 'a@example.com', emailDigest: 'd1', passwordHash: 'h1', opensAccount: null },
};
const resetIssued: UserEvent = {
  type: 'PasswordResetIssued',
  data: { userId, tokenHash: 't1', expiresAt: '2026-06-02T12:00:00.000Z' },
};
const passkey = (passkeyId: string) => ({
  passkeyId,
  name: passkeyId,
  publicKey: 'k',
  transports: [],
  backedUp: false,
});
const added = (passkeyId: string): UserEvent => ({ type: 'PasskeyAdded', data: { userId, ...passkey(passkeyId) } });

function userAfter(...events: readonly (UserEvent | StreamsDeleted)[]): UserDocument | undefined {
  return projected(usersProjection, [registered, ...events]).get(userId);
}

describe('a user', () => {
  it('has the hash of a reset link until the password is changed, which ends all sessions', () => {
    expect(userAfter(resetIssued)).toMatchObject({
      resetTokenHash: 't1',
      resetExpiresAt: '2026-06-02T12:00:00.000Z',
      generation: 0,
    });
    const changed: UserEvent = { type: 'PasswordChanged', data: { userId, passwordHash: 'h2', byReset: true } };
    expect(userAfter(resetIssued, changed)).toMatchObject({
      passwordHash: 'h2',
      resetTokenHash: '',
      resetExpiresAt: null,
      generation: 1,
    });
  });

  it('has the passkeys that were added, without those that were removed', () => {
    const removed: UserEvent = { type: 'PasskeyRemoved', data: { userId, passkeyId: 'p1' } };
    expect(userAfter(added('p1'), added('p2'))?.passkeys.map(({ passkeyId }) => passkeyId)).toEqual(['p1', 'p2']);
    expect(userAfter(added('p1'), added('p2'), removed)?.passkeys).toEqual([{ ...passkey('p2'), addedAt: recordedAt }]);
  });

  it('is in a new generation of sessions after signing out everywhere', () => {
    expect(userAfter({ type: 'SessionsRevoked', data: { userId } })).toMatchObject({ generation: 1 });
  });

  it('needs a second factor, and sees the operator pages, as was decided last', () => {
    const required = (isRequired: boolean): UserEvent => ({
      type: 'SecondFactorChanged',
      data: { userId, required: isRequired },
    });
    const operator: UserEvent = { type: 'OperatorRoleChanged', data: { userId, isOperator: true } };
    expect(userAfter(required(true), operator)).toMatchObject({ secondFactor: true, isOperator: true });
    expect(userAfter(required(true), required(false))).toMatchObject({ secondFactor: false, isOperator: false });
  });

  it('leaves nothing when erased', () => {
    const streams = [{ stream: `user-${userId}`, events: 1, digest: 'x' }];
    expect(userAfter({ type: 'StreamsDeleted', data: { rule: 'erasure', streams } })).toBeUndefined();
  });
});
