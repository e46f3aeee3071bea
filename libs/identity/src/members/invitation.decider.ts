import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { invitationEvents } from './invitation.events.ts';
import type { InvitationCreated, InvitationEvent, InvitationRevoked } from './invitation.events.ts';

export type InvitationCommand =
  | ({ readonly type: 'CreateInvitation' } & InvitationCreated['data'])
  | {
      readonly type: 'AcceptInvitation';
      readonly userId: string;
      /** The address of the user: the invitation is for nobody else. */
      readonly email: string;
      readonly now: string;
    }
  | ({ readonly type: 'RevokeInvitation' } & Omit<InvitationRevoked['data'], 'invitationId'>);

export type InvitationState =
  | { readonly status: 'none' }
  | { readonly status: 'open'; readonly invitation: InvitationCreated['data'] }
  | { readonly status: 'accepted'; readonly userId: string; readonly accountId: string }
  | { readonly status: 'revoked'; readonly accountId: string };

/** An invitation is accepted once; the same user may repeat it. */
export const invitationDecider: Decider<InvitationState, InvitationCommand, InvitationEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    switch (command.type) {
      case 'CreateInvitation': {
        if (state.status !== 'none') return [];
        const { type: _, ...data } = command;
        return [{ type: 'InvitationCreated', data }];
      }
      case 'AcceptInvitation': {
        if (state.status === 'accepted' && state.userId === command.userId) return [];
        if (state.status !== 'open' || state.invitation.expiresAt <= command.now) throw noLongerWorks();
        const { invitationId, accountId, role, email } = state.invitation;
        if (email.toLowerCase() !== command.email.toLowerCase()) {
          throw new Rejected('invalid_state', 'The invitation is for another e-mail address.');
        }
        return [{ type: 'InvitationAccepted', data: { invitationId, accountId, userId: command.userId, role } }];
      }
      case 'RevokeInvitation': {
        if (state.status === 'none' || accountOf(state) !== command.accountId) {
          throw new Rejected('not_found', 'There is no invitation with this id.');
        }
        if (state.status !== 'open') return [];
        const { invitationId } = state.invitation;
        const { type: _, ...data } = command;
        return [{ type: 'InvitationRevoked', data: { invitationId, ...data } }];
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'InvitationCreated':
        return { status: 'open', invitation: event.data };
      case 'InvitationAccepted':
        return { status: 'accepted', userId: event.data.userId, accountId: event.data.accountId };
      case 'InvitationRevoked':
        return { status: 'revoked', accountId: event.data.accountId };
      default:
        return state;
    }
  },
};

function accountOf(state: Exclude<InvitationState, { status: 'none' }>): string {
  return state.status === 'open' ? state.invitation.accountId : state.accountId;
}

export function noLongerWorks(): Rejected {
  return new Rejected('not_found', 'The invitation has expired, was revoked, or was used already.');
}

export const invitationStream: StreamKind<InvitationState, InvitationCommand, InvitationEvent> = {
  family: invitationEvents,
  decider: invitationDecider,
};
