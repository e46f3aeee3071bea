import type { EventFamily } from '#event-sourcing';
import type { Scope } from './scopes.ts';

/** A key was made. The event has the SHA-256 of its secret and the characters that are shown, not the secret. */
export interface ApiKeyCreated {
  readonly type: 'ApiKeyCreated';
  readonly data: {
    readonly accountId: string;
    readonly keyId: string;
    readonly name: string;
    readonly scopes: readonly Scope[];
    /** SHA-256 of the whole key, hex. */
    readonly hash: string;
    readonly prefix: string;
    readonly last4: string;
    readonly expiresAt: string | null;
    /** The key that this one takes over from. */
    readonly replaces: string | null;
    /** When it was made; keys that had expired by then are dropped from the state. Absent in events of version 1.4.0. */
    readonly createdAt?: string;
  };
}

/** A successor was made; the key itself works until the end of the overlap. */
export interface ApiKeyRotated {
  readonly type: 'ApiKeyRotated';
  readonly data: {
    readonly accountId: string;
    readonly keyId: string;
    readonly hash: string;
    readonly replacedBy: string;
    readonly expiresAt: string;
  };
}

/** The key stopped working, permanently. */
export interface ApiKeyRevoked {
  readonly type: 'ApiKeyRevoked';
  readonly data: { readonly accountId: string; readonly keyId: string; readonly hash: string };
}

/** The key was sent over plain HTTP: others may have read it. Recorded the first time only. */
export interface ApiKeyExposed {
  readonly type: 'ApiKeyExposed';
  readonly data: {
    readonly accountId: string;
    readonly keyId: string;
    readonly hash: string;
    readonly exposedAt: string;
  };
}

export type KeyringEvent = ApiKeyCreated | ApiKeyRotated | ApiKeyRevoked | ApiKeyExposed;

export const keyringEvents: EventFamily<KeyringEvent> = {
  category: 'keyring',
  types: { ApiKeyCreated: [], ApiKeyRotated: [], ApiKeyRevoked: [], ApiKeyExposed: [] },
};
