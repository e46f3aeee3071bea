import { deletedIds } from '#event-sourcing';
import type { Projection, StreamsDeleted } from '#event-sourcing';
import type { InvitationCreated, InvitationEvent } from './invitation.events.ts';

export interface InvitationDocument extends Readonly<InvitationCreated['data']> {
  readonly createdAt: string;
  readonly state: 'open' | 'accepted' | 'revoked';
  /** Position of its creation: the order of lists. */
  readonly order: string;
}

export const invitationsProjection: Projection<InvitationEvent | StreamsDeleted, InvitationDocument> = {
  collection: { name: 'invitations', version: 2, indexes: [['accountId', 'state', 'order']] },
  categories: ['invitation', 'retention'],
  handles: ['InvitationCreated', 'InvitationAccepted', 'InvitationRevoked', 'StreamsDeleted'],
  documentId: (event) =>
    event.type === 'StreamsDeleted' ? deletedIds(event.data, 'invitation') : event.data.invitationId,
  evolve(invitation, event) {
    switch (event.type) {
      case 'InvitationCreated':
        return { ...event.data, createdAt: event.metadata.recordedAt, state: 'open', order: event.position };
      case 'InvitationAccepted':
        return invitation && { ...invitation, state: 'accepted' };
      case 'InvitationRevoked':
        return invitation && { ...invitation, state: 'revoked' };
      case 'StreamsDeleted':
        return undefined;
    }
  },
};
