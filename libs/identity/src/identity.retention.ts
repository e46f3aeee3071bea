import { recordDeletion } from '#event-sourcing';
import type { RetentionRule } from '#event-sourcing';
import type { InvitationCreated } from './invitation.events.ts';
import type { SessionStarted } from './session.events.ts';
import type { SignInFailuresEvent } from './sign-in-failures.events.ts';

/** Sessions with the addresses and browsers of their users. The period is longer than a session can last. */
const sessions: RetentionRule<SessionStarted> = {
  name: 'sessions',
  subject: 'security log',
  categories: ['session'],
  handles: ['SessionStarted'],
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
const invitations: RetentionRule<InvitationCreated> = {
  name: 'invitations',
  subject: 'security log',
  categories: ['invitation'],
  handles: ['InvitationCreated'],
  streamOf: ({ stream }) => stream,
  record: (streams, environment) => recordDeletion('invitations', streams, environment),
};

export const identityRetention: readonly RetentionRule[] = [sessions, failures, invitations];
