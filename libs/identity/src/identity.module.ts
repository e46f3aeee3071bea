import { Module } from '@nestjs/common';
import { AcceptInvitationHandler, RegisterInvitedHandler } from './accept-invitation.handlers.ts';
import { ChangeMembersHandler, RevokeInvitationHandler } from './change-members.handler.ts';
import { ChangeOperatorRoleHandler } from './change-operator-role.handler.ts';
import { ChangePasswordHandler } from './change-password.handler.ts';
import { ChangeSessionHandler, RevokeSessionsHandler } from './change-session.handlers.ts';
import { AddInvitedMemberHandler, OpenAccountOfUserHandler } from './complete-registration.handlers.ts';
import { ConfirmSessionHandler } from './confirm-session.handler.ts';
import { EraseUserHandler } from './erase-user.handler.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { InvitationRevocation } from './invitation-revocation.ts';
import { Invitations } from './invitations.ts';
import { InviteMemberHandler } from './invite-member.handler.ts';
import { KnownSources } from './known-sources.ts';
import { Memberships } from './memberships.ts';
import { OneTimeState } from './one-time-state.ts';
import { OpenOwnAccountHandler } from './open-own-account.handler.ts';
import { Passkeys } from './passkeys.ts';
import { PasswordCheck } from './password-check.ts';
import { PasswordHash } from './password-hash.ts';
import { UserRegistration } from './register-user.ts';
import { IssuePasswordResetHandler, ResetPasswordHandler } from './reset-password.handlers.ts';
import { SecurityLog } from './security-log.ts';
import { SessionUses } from './session-uses.ts';
import { Sessions } from './sessions.ts';
import { SignInDelays } from './sign-in-delays.ts';
import { SignInHandler } from './sign-in.handler.ts';
import { SignUpLimit } from './sign-up-limit.ts';
import { SignUpHandler } from './sign-up.handler.ts';
import { SessionStart } from './start-session.ts';
import { Users } from './users.ts';

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
