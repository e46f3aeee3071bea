import { recordDeletion } from '#event-sourcing';
import type { RetentionRule } from '#event-sourcing';
import type { InvitationEvent } from './members/invitation.events.ts';
import type { SessionEvent } from './sessions/session.events.ts';
import type { SignInFailuresEvent } from './sign-in/sign-in-failures.events.ts';

/**
 * Sessions with the addresses and browsers of their users. The period is longer than a session can last. Any event may be
 * the last of its stream, which is kept until that one is old enough.
 */
const sessions: RetentionRule<SessionEvent> = {
  name: 'sessions',
  subject: 'security log',
  round: 2,
  categories: ['session'],
  handles: ['SessionStarted', 'SessionConfirmed', 'SessionAccountChanged', 'SessionEnded'],
  streamOf: ({ stream }) => stream,
  record: (streams, environment) => recordDeletion('sessions', streams, environment),
};

const failures: RetentionRule<SignInFailuresEvent> = {
  name: 'sign-in-failures',
  subject: 'security log',
  categories: ['signInFailures'],
  handles: ['SignInFailed', 'ConfirmationFailed'],
  streamOf: ({ stream }) => stream,
  record: (streams, environment) => recordDeletion('sign-in-failures', streams, environment),
};

/** Invitations with the addresses of people who may never have come. The period is longer than one is valid. */
const invitations: RetentionRule<InvitationEvent> = {
  name: 'invitations',
  subject: 'security log',
  round: 2,
  categories: ['invitation'],
  handles: ['InvitationCreated', 'InvitationAccepted', 'InvitationRevoked'],
  streamOf: ({ stream }) => stream,
  record: (streams, environment) => recordDeletion('invitations', streams, environment),
};

export const identityRetention: readonly RetentionRule[] = [sessions, failures, invitations];
