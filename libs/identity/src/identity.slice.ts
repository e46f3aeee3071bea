import type { FeatureSlice } from '#event-sourcing';
import { completeRegistration } from './sign-up/complete-registration.saga.ts';
import { emailEvents } from './users/email.events.ts';
import { identityLogLines } from './identity.log-lines.ts';
import { IdentityModule } from './identity.module.ts';
import { identityRetention } from './identity.retention.ts';
import { invitationEvents } from './members/invitation.events.ts';
import { invitationsProjection } from './members/invitations.projection.ts';
import { membersEvents } from './members/members.events.ts';
import { membersProjection } from './members/members.projection.ts';
import { securityLogProjection } from './security-log/security-log.projection.ts';
import { passkeyCounters } from './users/passkeys.ts';
import { sessionEvents } from './sessions/session.events.ts';
import { sessionUses } from './sessions/session-uses.ts';
import { sessionsProjection } from './sessions/sessions.projection.ts';
import { signInFailures } from './sign-in/failure-counters.ts';
import { knownSources } from './sign-in/known-sources.ts';
import { signInFailuresEvents } from './sign-in/sign-in-failures.events.ts';
import { userEvents } from './users/user.events.ts';
import { usersProjection } from './users/users.projection.ts';

/** The people who use the console: how they sign in, their sessions, and the accounts that they are members of. */
export const identitySlice: FeatureSlice = {
  events: [userEvents, emailEvents, membersEvents, invitationEvents, sessionEvents, signInFailuresEvents],
  projections: [usersProjection, membersProjection, invitationsProjection, sessionsProjection, securityLogProjection],
  sagas: [completeRegistration],
  logLines: identityLogLines,
  retention: identityRetention,
  collections: [sessionUses, signInFailures, knownSources, passkeyCounters],
  workers: [],
  module: IdentityModule,
};
