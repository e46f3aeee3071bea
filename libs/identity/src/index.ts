export { identitySlice } from './identity.slice.ts';
export { IdentitySettings } from './identity-settings.ts';

export { AcceptInvitation, RegisterInvited } from './members/accept-invitation.handlers.ts';
export { ChangeMembers, RevokeInvitation } from './members/change-members.handler.ts';
export { ChangeOperatorRole } from './users/change-operator-role.handler.ts';
export { ChangePassword } from './users/change-password.handler.ts';
export { ChangeSession, RevokeSessions } from './sessions/change-session.handlers.ts';
export { ConfirmSession } from './sessions/confirm-session.handler.ts';
export { EraseUser } from './users/erase-user.handler.ts';
export { defaultInvitationHours, InviteMember } from './members/invite-member.handler.ts';
export { IssuePasswordReset, ResetPassword } from './users/reset-password.handlers.ts';
export { OpenOwnAccount } from './sign-up/open-own-account.handler.ts';
export { SignIn } from './sign-in/sign-in.handler.ts';
export { SignUp } from './sign-up/sign-up.handler.ts';

export { Invitations, maxInvitationHours } from './members/invitations.ts';
export { Memberships } from './members/memberships.ts';
export { Passkeys } from './users/passkeys.ts';
export type { Ceremony } from './users/passkeys.ts';
export { SecurityLog } from './security-log/security-log.ts';
export { Sessions } from './sessions/sessions.ts';
export type { ActiveSession, SessionView } from './sessions/sessions.ts';
export { SessionStart } from './sessions/start-session.ts';
export type { ProvedUser } from './sessions/start-session.ts';
export type { StartedSession } from './sessions/start-session.ts';
export { Users } from './users/users.ts';

export type { InvitationDocument } from './members/invitations.projection.ts';
export type { SecurityLogEntry } from './security-log/security-log.projection.ts';
export type { UserDocument } from './users/users.projection.ts';

export { parseEmailAddress } from './email-address.ts';
export { clientOf } from './client.ts';
export type { Browser } from './client.ts';
export { deviceForgottenAfterMs } from './sign-in/known-sources.ts';
export { maxPasswordLength, minPasswordLength } from './users/password-rules.ts';
export { grantableScopes, isAllowed, isRole, permissions, roles } from './members/roles.ts';
export type { Permission, Role } from './members/roles.ts';
