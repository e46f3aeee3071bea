import type { LogLines } from '#event-sourcing';
import type { InvitationEvent } from './members/invitation.events.ts';
import type { MembersEvent } from './members/members.events.ts';
import type { SessionEvent } from './sessions/session.events.ts';
import type { SignInFailuresEvent } from './sign-in/sign-in-failures.events.ts';
import type { UserEvent } from './users/user.events.ts';

/** Who signs in, in the operator's log: by ids, without e-mail addresses. */
export const identityLogLines: LogLines<
  UserEvent | MembersEvent | InvitationEvent | SessionEvent | SignInFailuresEvent
> = {
  UserRegistered: ({ userId }) => ({ level: 'info', message: 'user registered', fields: { user: userId } }),
  PasswordChanged: ({ userId, byReset }) => ({
    level: 'info',
    message: 'password changed',
    fields: { user: userId, by_reset: byReset },
  }),
  PasswordResetIssued: ({ userId }) => ({ level: 'warn', message: 'reset link issued', fields: { user: userId } }),
  MemberAdded: ({ accountId, userId, role }) => ({
    level: 'info',
    message: 'member added',
    fields: { account: accountId, user: userId, role },
  }),
  MemberRoleChanged: ({ accountId, userId, role }) => ({
    level: 'info',
    message: 'role of member changed',
    fields: { account: accountId, user: userId, role },
  }),
  MemberRemoved: ({ accountId, userId }) => ({
    level: 'info',
    message: 'member removed',
    fields: { account: accountId, user: userId },
  }),
  InvitationCreated: ({ accountId, invitationId, role }) => ({
    level: 'info',
    message: 'member invited',
    fields: { account: accountId, invitation: invitationId, role },
  }),
  SessionStarted: ({ userId, accountId, method, address }) => ({
    level: 'info',
    message: 'user signed in',
    fields: { user: userId, account: accountId, method, address },
  }),
  SignInFailed: ({ userId, method, address }) => ({
    level: 'warn',
    message: 'sign-in failed',
    fields: { user: userId, method, address },
  }),
  ConfirmationFailed: ({ userId, sessionId, purpose, address }) => ({
    level: 'warn',
    message: 'wrong password in a session',
    fields: { user: userId, session: sessionId, purpose, address },
  }),
};
