import type { EventOfOtherFeature, LoggedSchedule, LoggedWebhookEndpoint } from './events-of-other-features.ts';
import type { InvitationEvent } from '../members/invitation.events.ts';
import type { MembersEvent } from '../members/members.events.ts';

import type { SessionEnded, SessionStarted } from '../sessions/session.events.ts';
import type { SignInFailuresEvent } from '../sign-in/sign-in-failures.events.ts';
import type { UserEvent } from '../users/user.events.ts';

/** The events that the security log has entries of. */
export type LoggedEvent =
  | EventOfOtherFeature
  | InvitationEvent
  | MembersEvent
  | SessionStarted
  | SessionEnded
  | SignInFailuresEvent
  | UserEvent;

type Details = Readonly<Record<string, string>>;
type DetailsByType = {
  readonly [Event in LoggedEvent as Event['type']]: (data: Event['data']) => Details | undefined;
};

const keyOf = ({ keyId }: { readonly keyId: string }): Details => ({ keyId });
const roleOf = ({ role }: { readonly role: string }): Details => ({ role });
const endpointOf = ({ endpointId }: { readonly endpointId: string }): Details => ({ endpointId });
const nothing = (): Details => ({});

/**
 * What an entry of each type says besides who, when, and whom it concerns; undefined where the event is no change.
 * No e-mail address: names of users are looked up where they are shown. No URL of a receiver: it may contain a secret.
 */
const details: DetailsByType = {
  AccountOpened: ({ name, subscription }) => ({ name, plan: subscription.plan }),
  PlanChanged: ({ subscription }) => ({ plan: subscription.plan }),

  ApiKeyCreated: ({ keyId, name, prefix, last4 }) => ({ keyId, name, key: `${prefix}…${last4}` }),
  ApiKeyRotated: keyOf,
  ApiKeyRevoked: keyOf,
  ApiKeyExposed: keyOf,

  MemberAdded: roleOf,
  MemberRoleChanged: roleOf,
  MemberRemoved: nothing,
  InvitationCreated: roleOf,
  InvitationAccepted: roleOf,
  InvitationRevoked: ({ reason }) => (reason === undefined ? {} : { reason }),

  RiskAccepted: ({ riskId, fingerprint, reason, expiresAt }) => ({
    riskId,
    fingerprint,
    reason,
    ...(expiresAt !== null && { expiresAt }),
  }),
  AcceptedRiskRemoved: ({ riskId, fingerprint }) => ({ riskId, fingerprint }),

  ScheduleCreated: scheduleDetails,
  ScheduleChanged: scheduleDetails,
  ScheduleDeleted: ({ scheduleId }) => ({ scheduleId }),

  TargetAdded: ({ targetId, host }) => ({ targetId, host }),
  TargetVerified: ({ targetId, method }) => ({ targetId, method }),
  TargetCheckFailed: ({ targetId, reason, expired }) => (expired ? { targetId, reason } : undefined),
  TargetRemoved: ({ targetId }) => ({ targetId }),

  WebhookEndpointRegistered: receiverDetails,
  WebhookEndpointChanged: receiverDetails,
  WebhookSecretRotated: endpointOf,
  WebhookEndpointDisabled: ({ endpointId, reason }) => ({ endpointId, reason }),
  WebhookEndpointEnabled: endpointOf,
  WebhookEndpointRemoved: endpointOf,

  SessionStarted: ({ method, address, userAgent }) => ({ method, address, browser: userAgent }),
  SessionEnded: ({ reason }) => ({ reason }),
  SignInFailed: ({ method, address, userAgent }) => ({ method, address, browser: userAgent }),
  ConfirmationFailed: ({ purpose, address, userAgent }) => ({
    for: purpose.replace('_', ' '),
    address,
    browser: userAgent,
  }),

  UserRegistered: nothing,
  PasswordChanged: ({ byReset }) => ({ by: byReset ? 'reset link' : 'user' }),
  PasswordResetIssued: nothing,
  SessionsRevoked: nothing,
  PasskeyAdded: ({ name }) => ({ name }),
  PasskeyRemoved: nothing,
  SecondFactorChanged: ({ required }) => ({ required: String(required) }),
  OperatorRoleChanged: ({ isOperator }) => ({ operator: String(isOperator) }),
};

export const loggedTypes = Object.keys(details) as LoggedEvent['type'][];

/** The details of an event's entry; undefined where it has none. */
export function detailsOf({ type, data }: LoggedEvent): Details | undefined {
  const of = details[type] as (data: LoggedEvent['data']) => Details | undefined;
  return of(data);
}

function scheduleDetails({ scheduleId, target, scanType, cron, timezone, enabled }: LoggedSchedule): Details {
  return { scheduleId, target, scanType, cron, timezone, enabled: String(enabled) };
}

function receiverDetails({ endpointId, url, events }: LoggedWebhookEndpoint): Details {
  return { endpointId, host: new URL(url).host, events: events.join(', ') };
}
