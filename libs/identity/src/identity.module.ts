import { Module } from '@nestjs/common';
import { AcceptInvitationHandler, RegisterInvitedHandler } from './members/accept-invitation.handlers.ts';
import { ChangeMembersHandler, RevokeInvitationHandler } from './members/change-members.handler.ts';
import { ChangeOperatorRoleHandler } from './users/change-operator-role.handler.ts';
import { ChangePasswordHandler } from './users/change-password.handler.ts';
import { ChangeSessionHandler, RevokeSessionsHandler } from './sessions/change-session.handlers.ts';
import { AddInvitedMemberHandler, OpenAccountOfUserHandler } from './sign-up/complete-registration.handlers.ts';
import { ConfirmSessionHandler } from './sessions/confirm-session.handler.ts';
import { EraseUserHandler } from './users/erase-user.handler.ts';
import { FailedAttempts } from './sign-in/failed-attempts.ts';
import { InvitationRevocation } from './members/invitation-revocation.ts';
import { Invitations } from './members/invitations.ts';
import { InviteMemberHandler } from './members/invite-member.handler.ts';
import { KnownSources } from './sign-in/known-sources.ts';
import { Memberships } from './members/memberships.ts';
import { OneTimeState } from './users/one-time-state.ts';
import { OpenOwnAccountHandler } from './sign-up/open-own-account.handler.ts';
import { Passkeys } from './users/passkeys.ts';
import { PasswordCheck } from './sign-in/password-check.ts';
import { PasswordHash } from './users/password-hash.ts';
import { UserRegistration } from './users/register-user.ts';
import { IssuePasswordResetHandler, ResetPasswordHandler } from './users/reset-password.handlers.ts';
import { SecurityLog } from './security-log/security-log.ts';
import { SessionUses } from './sessions/session-uses.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInDelays } from './sign-in/sign-in-delays.ts';
import { SignInHandler } from './sign-in/sign-in.handler.ts';
import { SignUpLimit } from './sign-up/sign-up-limit.ts';
import { SignUpHandler } from './sign-up/sign-up.handler.ts';
import { SessionStart } from './sessions/start-session.ts';
import { Users } from './users/users.ts';

/** Needs the stores, the command executor, the clock and `IdentitySettings` from a global module. */
@Module({
  providers: [
    Users,
    Memberships,
    Invitations,
    InvitationRevocation,
    Sessions,
    SessionStart,
    SessionUses,
    SecurityLog,
    KnownSources,
    SignInDelays,
    PasswordHash,
    PasswordCheck,
    FailedAttempts,
    OneTimeState,
    Passkeys,
    UserRegistration,
    SignUpLimit,
    SignUpHandler,
    SignInHandler,
    ChangeSessionHandler,
    RevokeSessionsHandler,
    ConfirmSessionHandler,
    ChangePasswordHandler,
    IssuePasswordResetHandler,
    ResetPasswordHandler,
    InviteMemberHandler,
    AcceptInvitationHandler,
    RegisterInvitedHandler,
    RevokeInvitationHandler,
    ChangeMembersHandler,
    OpenAccountOfUserHandler,
    OpenOwnAccountHandler,
    AddInvitedMemberHandler,
    ChangeOperatorRoleHandler,
    EraseUserHandler,
  ],
  exports: [Users, Memberships, Invitations, Passkeys, SecurityLog, Sessions, SessionStart],
})
export class IdentityModule {}
