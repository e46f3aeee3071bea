import { describe, it } from '@jest/globals';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { invitationDecider } from './invitation.decider.ts';
import type { InvitationAccepted, InvitationCreated } from './invitation.events.ts';

const given = givenEvents(invitationDecider);
const [invitationId, accountId] = ['inv_1', 'acc_1'];
const created: InvitationCreated = {
  type: 'InvitationCreated',
  data: {
    invitationId,
    accountId,
    email: 'Grace@example.com',
    role: 'member',
    tokenHash: 'hash',
    expiresAt: '2026-06-04T12:00:00.000Z',
  },
};
const accepted: InvitationAccepted = {
  type: 'InvitationAccepted',
  data: { invitationId, accountId, userId: 'usr_1', role: 'member' },
};
const revoked = { type: 'InvitationRevoked', data: { invitationId, accountId } } as const;
const accept = (userId = 'usr_1', email = 'grace@example.com', now = '2026-06-04T11:59:59.999Z') =>
  ({ type: 'AcceptInvitation', userId, email, now }) as const;

describe('an invitation', () => {
  it('is accepted by the person with its e-mail address', () => {
    given(created).when(accept()).expect(accepted);
    given(created).when(accept('usr_1', 'GRACE@example.com')).expect(accepted);
    given(created).when(accept('usr_2', 'mallory@example.com')).expectRejected('invalid_state');
  });

  it('is accepted once; the same user may repeat it', () => {
    given(created, accepted).when(accept()).expect();
    given(created, accepted).when(accept('usr_2')).expectRejected('not_found');
  });

  it('is not accepted once it has expired or was revoked', () => {
    given(created)
      .when(accept('usr_1', 'grace@example.com', created.data.expiresAt))
      .expectRejected('not_found');
    given(created, revoked).when(accept()).expectRejected('not_found');
    given().when(accept()).expectRejected('not_found');
  });

  it('is revoked by its account only', () => {
    given(created).when({ type: 'RevokeInvitation', accountId }).expect(revoked);
    given(created, revoked).when({ type: 'RevokeInvitation', accountId }).expect();
    given(created, accepted).when({ type: 'RevokeInvitation', accountId }).expect();
    for (const past of [[created], [created, accepted], [created, revoked]]) {
      given(...past)
        .when({ type: 'RevokeInvitation', accountId: 'acc_2' })
        .expectRejected('not_found');
    }
    given().when({ type: 'RevokeInvitation', accountId }).expectRejected('not_found');
  });

  it('says by whom it has become useless', () => {
    const because = { reason: 'member_removed', userId: 'usr_1' } as const;
    given(created)
      .when({ type: 'RevokeInvitation', accountId, ...because })
      .expect({ type: 'InvitationRevoked', data: { invitationId, accountId, ...because } });
  });
});
