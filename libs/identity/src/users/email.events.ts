import type { EventFamily } from '#event-sourcing';

/** An e-mail address belongs to a user from now on. Nobody else can register with it. */
export interface EmailClaimed {
  readonly type: 'EmailClaimed';
  readonly data: {
    /** SHA-256 of the address in lower case, hex. */
    readonly emailDigest: string;
    readonly userId: string;
  };
}

/** The user was erased: the address belongs to nobody. */
export interface EmailReleased {
  readonly type: 'EmailReleased';
  readonly data: { readonly emailDigest: string; readonly userId: string };
}

export type EmailEvent = EmailClaimed | EmailReleased;

export const emailEvents: EventFamily<EmailEvent> = {
  category: 'email',
  types: { EmailClaimed: [], EmailReleased: [] },
};
