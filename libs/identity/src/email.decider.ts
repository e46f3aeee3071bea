import type { Decider, StreamKind } from '#event-sourcing';
import { emailEvents } from './email.events.ts';
import type { EmailClaimed } from './email.events.ts';

export type EmailCommand = { readonly type: 'ClaimEmail' } & EmailClaimed['data'];

/** The user of the address, if it has one. */
export type EmailState = { readonly userId: string } | null;

/**
 * Who an e-mail address belongs to. The first claim wins, and a later one changes nothing: the state tells whose it is.
 * One stream for each address makes that exact under concurrent sign-ups.
 */
export const emailDecider: Decider<EmailState, EmailCommand, EmailClaimed> = {
  initialState: null,
  decide({ emailDigest, userId }, state) {
    return state === null ? [{ type: 'EmailClaimed', data: { emailDigest, userId } }] : [];
  },
  evolve: (_state, { data: { userId } }) => ({ userId }),
};

export const emailStream: StreamKind<EmailState, EmailCommand, EmailClaimed> = {
  family: emailEvents,
  decider: emailDecider,
};
