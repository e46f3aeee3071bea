import { describe, expect, it } from '@jest/globals';
import { recorded } from '../../../event-sourcing/src/testing/projected.ts';
import { completeRegistration } from './complete-registration.saga.ts';
import { AddInvitedMember, OpenAccountOfUser } from '../identity.commands.ts';
import type { UserRegistered } from '../users/user.events.ts';

const registered = (opensAccount: UserRegistered['data']['opensAccount']): UserRegistered => ({
  type: 'UserRegistered',
  data: { userId: 'usr_1', email: 'a@example.com', emailDigest: 'd', passwordHash: 'h', opensAccount },
});

describe('a registration is completed', () => {
  it('by opening the account of a user who has signed up', () => {
    const account = { accountId: 'acc_1', name: 'Acme' };
    expect(completeRegistration.react(recorded(registered(account), 1))).toEqual([
      new OpenAccountOfUser('usr_1', account),
    ]);
  });

  it('without an account of its own where the user was invited', () => {
    expect(completeRegistration.react(recorded(registered(null), 1))).toEqual([]);
  });

  it('by adding an invited user to the account', () => {
    const data = { invitationId: 'inv_1', accountId: 'acc_1', userId: 'usr_1', role: 'member' } as const;
    expect(completeRegistration.react(recorded({ type: 'InvitationAccepted', data }, 1))).toEqual([
      new AddInvitedMember(data),
    ]);
  });
});
