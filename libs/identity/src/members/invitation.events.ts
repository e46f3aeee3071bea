import type { EventFamily } from '#event-sourcing';
import type { Role } from './roles.ts';

/** A link was made with which a person can become a member of the account, once. */
export interface InvitationCreated {
  readonly type: 'InvitationCreated';
  readonly data: {
    readonly invitationId: string;
    readonly accountId: string;
    readonly email: string;
    readonly role: Role;
    /** SHA-256 of the link's token, hex. */
    readonly tokenHash: string;
    readonly expiresAt: string;
  };
}

/** The invited person has signed in or registered; a member is added. */
export interface InvitationAccepted {
  readonly type: 'InvitationAccepted';
  readonly data: {
    readonly invitationId: string;
    readonly accountId: string;
    readonly userId: string;
    readonly role: Role;
  };
}

/**
 * The link no longer works: it was revoked, or a later invitation to the address replaced it, or the invited person joined
 * by another one or was removed from the account.
 */
export interface InvitationRevoked {
  readonly type: 'InvitationRevoked';
  readonly data: {
    readonly invitationId: string;
    readonly accountId: string;
    /** Absent where it was revoked by itself. */
    readonly reason?: 'joined' | 'member_removed' | 'replaced';
    /** Who joined or was removed; absent otherwise. */
    readonly userId?: string;
  };
}

export type InvitationEvent = InvitationCreated | InvitationAccepted | InvitationRevoked;

export const invitationEvents: EventFamily<InvitationEvent> = {
  category: 'invitation',
  types: { InvitationCreated: [], InvitationAccepted: [], InvitationRevoked: [] },
};
