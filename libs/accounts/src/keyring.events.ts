import type { EventFamily } from '#event-sourcing';
import type { Scope } from './scopes.ts';

/** A key was made. Its secret is not here: only the SHA-256 of it, and the characters that are shown. */
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
  };
}

/** A successor was made; the key itself holds until the end of the overlap. */
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

/** The key stopped working, for good. */
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
