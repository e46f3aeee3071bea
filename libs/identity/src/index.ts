export { identitySlice } from './identity.slice.ts';
export { IdentitySettings } from './identity-settings.ts';

export { AcceptInvitation, RegisterInvited } from './accept-invitation.handlers.ts';
export { ChangeMembers, RevokeInvitation } from './change-members.handler.ts';
export { ChangeOperatorRole } from './change-operator-role.handler.ts';
export { ChangePassword } from './change-password.handler.ts';
export { ChangeSession, RevokeSessions } from './change-session.handlers.ts';
export { ConfirmSession } from './confirm-session.handler.ts';
export { EraseUser } from './erase-user.handler.ts';
export { defaultInvitationHours, InviteMember } from './invite-member.handler.ts';
export { IssuePasswordReset, ResetPassword } from './reset-password.handlers.ts';
export { OpenOwnAccount } from './open-own-account.handler.ts';
export { SignIn } from './sign-in.handler.ts';
export { SignUp } from './sign-up.handler.ts';

export { Invitations } from './invitations.ts';
export { Memberships } from './memberships.ts';
export { Passkeys } from './passkeys.ts';
export type { Ceremony } from './passkeys.ts';
export { SecurityLog } from './security-log.ts';
export { Sessions } from './sessions.ts';
export type { ActiveSession, SessionView } from './sessions.ts';
export { SessionStart } from './start-session.ts';
export type { ProvedUser } from './start-session.ts';
export type { StartedSession } from './start-session.ts';
export { Users } from './users.ts';

export type { InvitationDocument } from './invitations.projection.ts';
export type { SecurityLogEntry } from './security-log.projection.ts';
export type { UserDocument } from './users.projection.ts';

export { parseEmailAddress } from './email-address.ts';
export { clientOf } from './client.ts';
export type { Browser } from './client.ts';
export { deviceForgottenAfterMs } from './known-sources.ts';
export { maxPasswordLength, minPasswordLength } from './password-rules.ts';
export { grantableScopes, isAllowed, isRole, permissions, roles } from './roles.ts';
export type { Permission, Role } from './roles.ts';
