import type { FeatureSlice } from '#event-sourcing';
import { completeRegistration } from './complete-registration.saga.ts';
import { emailEvents } from './email.events.ts';
import { identityLogLines } from './identity.log-lines.ts';
import { IdentityModule } from './identity.module.ts';
import { identityRetention } from './identity.retention.ts';
import { invitationEvents } from './invitation.events.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { membersEvents } from './members.events.ts';
import { membersProjection } from './members.projection.ts';
import { securityLogProjection } from './security-log.projection.ts';
import { passkeyCounters } from './passkeys.ts';
import { sessionEvents } from './session.events.ts';
import { sessionUses } from './session-uses.ts';
import { sessionsProjection } from './sessions.projection.ts';
import { signInFailures } from './failure-counters.ts';
import { knownSources } from './known-sources.ts';
import { signInFailuresEvents } from './sign-in-failures.events.ts';
import { userEvents } from './user.events.ts';
import { usersProjection } from './users.projection.ts';

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
