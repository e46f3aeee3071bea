import type { Projection } from '#event-sourcing';
import type { KeyringEvent } from './keyring.events.ts';
import type { Scope } from './scopes.ts';

/** A key as authentication looks it up: the document's id is the SHA-256 of the key. */
export interface ApiKeyDocument {
  readonly keyId: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly hash: string;
  readonly prefix: string;
  readonly last4: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly replaces: string | null;
  readonly replacedBy: string | null;
  readonly revoked: boolean;
  /** When it was first sent over plain HTTP, if ever. */
  readonly exposedAt?: string;
  /** Position of its creation: the order of lists. */
  readonly order: string;
}

export const apiKeysProjection: Projection<KeyringEvent, ApiKeyDocument> = {
  collection: { name: 'api_keys', version: 1, indexes: [['keyId'], ['accountId', 'order']] },
  categories: ['keyring'],
  handles: ['ApiKeyCreated', 'ApiKeyRotated', 'ApiKeyRevoked', 'ApiKeyExposed'],
  documentId: ({ data }) => data.hash,
  evolve(key, event) {
    switch (event.type) {
      case 'ApiKeyCreated': {
        const { metadata, position } = event;
        return {
          ...event.data,
          createdAt: metadata.recordedAt,
          order: position,
          replacedBy: null,
          revoked: false,
        };
      }
      case 'ApiKeyRotated':
        return key && { ...key, replacedBy: event.data.replacedBy, expiresAt: event.data.expiresAt };
      case 'ApiKeyRevoked':
        return key && { ...key, revoked: true };
      case 'ApiKeyExposed':
        return key && { ...key, exposedAt: event.data.exposedAt };
    }
  },
};
