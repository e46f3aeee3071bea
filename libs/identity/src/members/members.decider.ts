import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { membersEvents } from './members.events.ts';
import type { MembersEvent } from './members.events.ts';
import type { Role } from './roles.ts';

export const maxMembers = 100;

export type MembersCommand =
  | {
      readonly type: 'AddMember';
      readonly accountId: string;
      readonly userId: string;
      readonly role: Role;
      /** Null for the user who opened the account. */
      readonly invitationId: string | null;
      /** The invitation is accepted already: what an interruption has left is completed, nobody who was removed comes back. */
      readonly isAccepted?: boolean;
    }
  | { readonly type: 'ChangeMemberRole'; readonly accountId: string; readonly userId: string; readonly role: Role }
  | {
      readonly type: 'RemoveMember';
      readonly accountId: string;
      readonly userId: string;
      /** The user is erased, also as the last owner: the operator can invite another. */
      readonly evenLastOwner: boolean;
    };

export interface MembersState {
  readonly roles: ReadonlyMap<string, Role>;
  /** What has added members (`null`: the opening of the account): each adds one member once, also if that one is removed. */
  readonly used: ReadonlySet<string | null>;
  /** Users who were removed, whether or not they have come back since. */
  readonly removed: ReadonlySet<string>;
}

/** The members of an account are one stream, so that it always keeps an owner. */
export const membersDecider: Decider<MembersState, MembersCommand, MembersEvent> = {
  initialState: { roles: new Map(), used: new Set(), removed: new Set() },

  decide(command, members) {
    const { accountId, userId } = command;
    const role = members.roles.get(userId);
    switch (command.type) {
      case 'AddMember':
        if (role !== undefined || members.used.has(command.invitationId)) return [];
        // A member may have accepted it who had joined by another one: it has added nobody then, and must not later.
        if (command.isAccepted === true && members.removed.has(userId)) return [];
        if (members.roles.size >= maxMembers) {
          throw tooManyMembers();
        }
        return [
          {
            type: 'MemberAdded',
            data: { accountId, userId, role: command.role, invitationId: command.invitationId },
          },
        ];
      case 'ChangeMemberRole':
        if (role === undefined) throw new Rejected('not_found', 'The account has no such member.');
        if (role === command.role) return [];
        requireOtherOwner(members, userId);
        return [{ type: 'MemberRoleChanged', data: { accountId, userId, role: command.role } }];
      case 'RemoveMember':
        if (role === undefined) return [];
        if (!command.evenLastOwner) requireOtherOwner(members, userId);
        return [{ type: 'MemberRemoved', data: { accountId, userId } }];
    }
  },

  evolve(members, { type, data }) {
    const changed = new Map(members.roles);
    if (type === 'MemberRemoved') changed.delete(data.userId);
    else changed.set(data.userId, data.role);
    const used = type === 'MemberAdded' ? new Set(members.used).add(data.invitationId) : members.used;
    const removed = type === 'MemberRemoved' ? new Set(members.removed).add(data.userId) : members.removed;
    return { roles: changed, used, removed };
  },
};

export function tooManyMembers(): Rejected {
  return new Rejected('limit_reached', `An account has at most ${maxMembers} members. Remove one first.`);
}

function requireOtherOwner(members: MembersState, userId: string): void {
  const isOwner = members.roles.get(userId) === 'owner';
  const owners = [...members.roles.values()].filter((role) => role === 'owner').length;
  if (isOwner && owners === 1) {
    throw new Rejected('invalid_state', 'An account has at least one owner. Make another member an owner first.');
  }
}

export const membersStream: StreamKind<MembersState, MembersCommand, MembersEvent> = {
  family: membersEvents,
  decider: membersDecider,
};
