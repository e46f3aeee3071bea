import type { Projection } from '#event-sourcing';
import type { MembersEvent } from './members.events.ts';
import type { Role } from './roles.ts';

export interface MemberDocument {
  readonly accountId: string;
  readonly userId: string;
  readonly role: Role;
  readonly addedAt: string;
  /** Position of the addition: the order of lists. */
  readonly order: string;
}

export const membersProjection: Projection<MembersEvent, MemberDocument> = {
  collection: {
    name: 'members',
    version: 1,
    indexes: [
      ['accountId', 'order'],
      ['userId', 'order'],
    ],
  },
  categories: ['members'],
  handles: ['MemberAdded', 'MemberRoleChanged', 'MemberRemoved'],
  documentId: ({ data }) => memberDocumentId(data),
  evolve(member, event) {
    switch (event.type) {
      case 'MemberAdded': {
        const { accountId, userId, role } = event.data;
        return { accountId, userId, role, addedAt: event.metadata.recordedAt, order: event.position };
      }
      case 'MemberRoleChanged':
        return member && { ...member, role: event.data.role };
      case 'MemberRemoved':
        return undefined;
    }
  },
};

export function memberDocumentId({ accountId, userId }: Pick<MemberDocument, 'accountId' | 'userId'>): string {
  return `${accountId}_${userId}`;
}
