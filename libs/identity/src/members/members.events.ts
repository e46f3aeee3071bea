import type { EventFamily } from '#event-sourcing';
import type { Role } from './roles.ts';

/** A user is a member of the account from now on. */
export interface MemberAdded {
  readonly type: 'MemberAdded';
  readonly data: {
    readonly accountId: string;
    readonly userId: string;
    readonly role: Role;
    /** The invitation that the user has accepted; null for the user who opened the account. */
    readonly invitationId: string | null;
  };
}

/** A member may do other things from the next request on. */
export interface MemberRoleChanged {
  readonly type: 'MemberRoleChanged';
  readonly data: { readonly accountId: string; readonly userId: string; readonly role: Role };
}

/** A user is no member of the account any more. API keys that the user has made stay. */
export interface MemberRemoved {
  readonly type: 'MemberRemoved';
  readonly data: { readonly accountId: string; readonly userId: string };
}

export type MembersEvent = MemberAdded | MemberRoleChanged | MemberRemoved;

export const membersEvents: EventFamily<MembersEvent> = {
  category: 'members',
  types: { MemberAdded: [], MemberRoleChanged: [], MemberRemoved: [] },
};
