import type { Saga } from '#event-sourcing';
import { AddInvitedMember, OpenAccountOfUser } from '../identity.commands.ts';
import type { InvitationAccepted } from '../members/invitation.events.ts';
import type { UserRegistered } from '../users/user.events.ts';

/** Completes a sign-up or an accepted invitation whose request was interrupted by a crash. */
export const completeRegistration: Saga<UserRegistered | InvitationAccepted> = {
  name: 'complete-registration',
  startsAt: 'beginning',
  categories: ['user', 'invitation'],
  handles: ['UserRegistered', 'InvitationAccepted'],
  react({ type, data }) {
    if (type === 'InvitationAccepted') return [new AddInvitedMember(data)];
    return data.opensAccount === null ? [] : [new OpenAccountOfUser(data.userId, data.opensAccount)];
  },
};
