import { deletedIds } from '#event-sourcing';
import type { Projection, StreamsDeleted } from '#event-sourcing';
import { emailDigest } from '../email-address.ts';
import type { InvitationCreated, InvitationEvent } from './invitation.events.ts';

export interface InvitationDocument extends Readonly<InvitationCreated['data']> {
  /** SHA-256 of the address in lower case, hex. */
  readonly emailDigest: string;
  readonly createdAt: string;
  readonly state: 'open' | 'accepted' | 'revoked';
  /** Position of its creation: the order of lists. */
  readonly order: string;
}

export const invitationsProjection: Projection<InvitationEvent | StreamsDeleted, InvitationDocument> = {
  collection: {
    name: 'invitations',
    version: 3,
    indexes: [
      ['accountId', 'state', 'order'],
      ['emailDigest', 'order'],
    ],
  },
  categories: ['invitation', 'retention'],
  handles: ['InvitationCreated', 'InvitationAccepted', 'InvitationRevoked', 'StreamsDeleted'],
  documentId: (event) =>
    event.type === 'StreamsDeleted' ? deletedIds(event.data, 'invitation') : event.data.invitationId,
  evolve(invitation, event) {
    switch (event.type) {
      case 'InvitationCreated':
        return {
          ...event.data,
          emailDigest: emailDigest(event.data.email),
          createdAt: event.metadata.recordedAt,
          state: 'open',
          order: event.position,
        };
      case 'InvitationAccepted':
        return invitation && { ...invitation, state: 'accepted' };
      case 'InvitationRevoked':
        return invitation && { ...invitation, state: 'revoked' };
      case 'StreamsDeleted':
        return undefined;
    }
  },
};
