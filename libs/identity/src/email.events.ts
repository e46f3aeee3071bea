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

export const emailEvents: EventFamily<EmailClaimed> = { category: 'email', types: { EmailClaimed: [] } };
