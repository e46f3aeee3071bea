import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { keyringEvents } from './keyring.events.ts';
import type { KeyringEvent } from './keyring.events.ts';
import type { Scope } from './scopes.ts';

export const maxActiveKeys = 50;

/** What is stored of a key's secret. */
export interface KeyFingerprint {
  readonly keyId: string;
  readonly hash: string;
  readonly prefix: string;
  readonly last4: string;
}

export type KeyringCommand =
  | {
      readonly type: 'CreateApiKey';
      readonly accountId: string;
      readonly key: KeyFingerprint;
      readonly name: string;
      readonly scopes: readonly Scope[];
      readonly expiresAt: string | null;
      readonly now: string;
    }
  | {
      readonly type: 'RotateApiKey';
      readonly accountId: string;
      readonly keyId: string;
      readonly successor: KeyFingerprint;
      /** End of the overlap. */
      readonly overlapEndsAt: string;
      readonly now: string;
    }
  | { readonly type: 'RevokeApiKey'; readonly accountId: string; readonly keyId: string }
  | {
      readonly type: 'ReportExposedApiKey';
      readonly accountId: string;
      readonly keyId: string;
      /** It will be revoked for that. */
      readonly revoke: boolean;
      readonly now: string;
    };

interface KeyState {
  readonly hash: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
  readonly replacedBy: string | null;
  readonly revoked: boolean;
  readonly exposed: boolean;
}

export type KeyringState = ReadonlyMap<string, KeyState>;

/** All keys of an account are one stream, so that the number of active ones is exact. */
export const keyringDecider: Decider<KeyringState, KeyringCommand, KeyringEvent> = {
  initialState: new Map(),

  decide(command, keys) {
    switch (command.type) {
      case 'CreateApiKey': {
        if (keys.has(command.key.keyId)) return [];
        requireRoom(keys, command.now);
        const { accountId, key, name, scopes, expiresAt } = command;
        return [{ type: 'ApiKeyCreated', data: { accountId, ...key, name, scopes, expiresAt, replaces: null } }];
      }
      case 'RotateApiKey':
        return rotate(command, keys);
      case 'RevokeApiKey': {
        const { accountId, keyId } = command;
        const key = keys.get(keyId);
        if (key === undefined) throw new Rejected('not_found', 'There is no key with this id.');
        return key.revoked ? [] : [{ type: 'ApiKeyRevoked', data: { accountId, keyId, hash: key.hash } }];
      }
      case 'ReportExposedApiKey':
        return reportExposed(command, keys.get(command.keyId));
    }
  },

  evolve(keys, { type, data }) {
    const next = new Map(keys);
    if (type === 'ApiKeyCreated') {
      const { keyId, hash, name, scopes, expiresAt } = data;
      return next.set(keyId, { hash, name, scopes, expiresAt, replacedBy: null, revoked: false, exposed: false });
    }
    const key = keys.get(data.keyId);
    if (key === undefined) return keys;
    if (type === 'ApiKeyRevoked') return next.set(data.keyId, { ...key, revoked: true });
    if (type === 'ApiKeyExposed') return next.set(data.keyId, { ...key, exposed: true });
    return next.set(data.keyId, { ...key, expiresAt: data.expiresAt, replacedBy: data.replacedBy });
  },
};

function rotate(
  command: Extract<KeyringCommand, { type: 'RotateApiKey' }>,
  keys: KeyringState,
): readonly KeyringEvent[] {
  const { accountId, keyId, successor, overlapEndsAt, now } = command;
  if (keys.has(successor.keyId)) return [];
  const key = keys.get(keyId);
  if (key === undefined) throw new Rejected('not_found', 'There is no key with this id.');
  if (!isActive(key, now)) throw new Rejected('invalid_state', 'The key no longer works, so it cannot be rotated.');
  if (key.replacedBy !== null) throw new Rejected('invalid_state', 'The key has been rotated already.');
  if (overlapEndsAt > now) requireRoom(keys, now);
  const expiresAt = key.expiresAt !== null && key.expiresAt < overlapEndsAt ? key.expiresAt : overlapEndsAt;
  const { name, scopes } = key;
  return [
    {
      type: 'ApiKeyCreated',
      data: { accountId, ...successor, name, scopes, expiresAt: key.expiresAt, replaces: keyId },
    },
    { type: 'ApiKeyRotated', data: { accountId, keyId, hash: key.hash, replacedBy: successor.keyId, expiresAt } },
  ];
}

/** What no longer works is nothing that others could use. */
function reportExposed(
  { accountId, keyId, revoke, now }: Extract<KeyringCommand, { type: 'ReportExposedApiKey' }>,
  key: KeyState | undefined,
): readonly KeyringEvent[] {
  if (key === undefined || !isActive(key, now)) return [];
  const data = { accountId, keyId, hash: key.hash };
  return [
    ...(key.exposed ? [] : [{ type: 'ApiKeyExposed', data: { ...data, exposedAt: now } } as const]),
    ...(revoke ? [{ type: 'ApiKeyRevoked', data } as const] : []),
  ];
}

function isActive(key: KeyState, now: string): boolean {
  return !key.revoked && (key.expiresAt === null || key.expiresAt > now);
}

function requireRoom(keys: KeyringState, now: string): void {
  const active = [...keys.values()].filter((key) => isActive(key, now)).length;
  if (active >= maxActiveKeys) {
    throw new Rejected('limit_reached', `An account has at most ${maxActiveKeys} active keys. Revoke one first.`);
  }
}

export const keyringStream: StreamKind<KeyringState, KeyringCommand, KeyringEvent> = {
  family: keyringEvents,
  decider: keyringDecider,
};
