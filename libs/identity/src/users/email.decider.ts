import type { Decider, StreamKind } from '#event-sourcing';
import { emailEvents } from './email.events.ts';
import type { EmailClaimed, EmailEvent } from './email.events.ts';

export type EmailCommand = { readonly type: 'ClaimEmail' | 'ReleaseEmail' } & EmailClaimed['data'];

/** The user of the address, if it has one. */
export type EmailState = { readonly userId: string } | null;

/**
 * Who an e-mail address belongs to. The first claim wins, and a later one changes nothing: the state tells whose it is.
 * One stream for each address makes that exact under concurrent sign-ups.
 */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  initialState: null,

  decide({ type, emailDigest, userId }, state) {
    const data = { emailDigest, userId };
    if (type === 'ClaimEmail') return state === null ? [{ type: 'EmailClaimed', data }] : [];
    return state?.userId === userId ? [{ type: 'EmailReleased', data }] : [];
  },

  evolve: (_state, { type, data: { userId } }) => (type === 'EmailClaimed' ? { userId } : null),
};

export const emailStream: StreamKind<EmailState, EmailCommand, EmailEvent> = {
  family: emailEvents,
  decider: emailDecider,
};
