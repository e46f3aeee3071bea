import { PersistentSet, Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { keyringEvents } from './keyring.events.ts';
import type { KeyringEvent } from './keyring.events.ts';
import type { Scope } from './scopes.ts';

const maxActiveKeys = 50;

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
      /** The key that makes this one; null when a user or an operator does. */
      readonly creatorKeyId: string | null;
      readonly key: KeyFingerprint;
      readonly name: string;
      readonly scopes: readonly Scope[];
      /** Null: with the key that makes this one, or never. */
      readonly expiresAt: string | null;
      readonly now: string;
    }
  | {
      readonly type: 'RotateApiKey';
      readonly accountId: string;
      /** The key that rotates; null when a user or an operator does. */
      readonly creatorKeyId: string | null;
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
  readonly exposed: boolean;
}

/** Bounded, however many keys were ever made: keys that no longer work leave nothing but their ids, and only for a while. */
export interface KeyringState {
  /** Keys that are not revoked. Expired ones are dropped when the next key is made. */
  readonly keys: ReadonlyMap<string, KeyState>;
  /** Ids of the last keys that were dropped, in two generations: at least the last `droppedPerGeneration`. */
  readonly dropped: readonly [newer: PersistentSet, older: PersistentSet];
}

const droppedPerGeneration = 1_000;

/** All keys of an account are one stream, so that the number of active ones is exact. */
export const keyringDecider: Decider<KeyringState, KeyringCommand, KeyringEvent> = {
  initialState: { keys: new Map(), dropped: [PersistentSet.empty, PersistentSet.empty] },

  decide(command, state) {
    switch (command.type) {
      case 'CreateApiKey':
        return create(command, state);
      case 'RotateApiKey':
        return rotate(command, state);
      case 'RevokeApiKey': {
        const { accountId, keyId } = command;
        const key = state.keys.get(keyId);
        if (key !== undefined) return [{ type: 'ApiKeyRevoked', data: { accountId, keyId, hash: key.hash } }];
        if (isDropped(state, keyId)) return [];
        throw notFound();
      }
      case 'ReportExposedApiKey':
        return reportExposed(command, state.keys.get(command.keyId));
    }
  },

  evolve(state, { type, data }) {
    const { keyId } = data;
    if (type === 'ApiKeyCreated') {
      const { hash, name, scopes, expiresAt, createdAt } = data;
      const { keys, dropped } = withoutExpired(state, createdAt);
      const key = { hash, name, scopes, expiresAt, replacedBy: null, exposed: false };
      return { keys: new Map(keys).set(keyId, key), dropped };
    }
    if (type === 'ApiKeyRevoked') return drop(state, [keyId]);
    const key = state.keys.get(keyId);
    if (key === undefined) return state;
    const changed =
      type === 'ApiKeyExposed'
        ? { ...key, exposed: true }
        : { ...key, expiresAt: data.expiresAt, replacedBy: data.replacedBy };
    return { ...state, keys: new Map(state.keys).set(keyId, changed) };
  },
};

function create(
  { accountId, creatorKeyId, key, name, scopes, expiresAt, now }: Extract<KeyringCommand, { type: 'CreateApiKey' }>,
  state: KeyringState,
): readonly KeyringEvent[] {
  if (isKnown(state, key.keyId)) return [];
  const bound = expiryBound(state, creatorKeyId, now);
  if (expiresAt !== null && bound !== null && isAfter(expiresAt, bound)) {
    const message = `\`expires_at\` must not be later than ${bound}, when the calling key expires.`;
    throw new Rejected('invalid_parameter', message, { param: 'expires_at' });
  }
  requireRoom(state, now);
  const data = { accountId, ...key, name, scopes, expiresAt: expiresAt ?? bound, replaces: null, createdAt: now };
  return [{ type: 'ApiKeyCreated', data }];
}

function rotate(
  command: Extract<KeyringCommand, { type: 'RotateApiKey' }>,
  state: KeyringState,
): readonly KeyringEvent[] {
  const { accountId, creatorKeyId, keyId, successor, overlapEndsAt, now } = command;
  if (isKnown(state, successor.keyId)) return [];
  const key = state.keys.get(keyId);
  if (key === undefined && !isDropped(state, keyId)) throw notFound();
  if (key === undefined || !isActive(key, now)) {
    throw new Rejected('invalid_state', 'The key no longer works, so it cannot be rotated.');
  }
  if (key.replacedBy !== null) throw new Rejected('invalid_state', 'The key has been rotated already.');
  const bound = expiryBound(state, creatorKeyId, now);
  if (overlapEndsAt > now) requireRoom(state, now);
  const { hash, name, scopes } = key;
  const expiresAt = earlier(key.expiresAt, bound);
  return [
    {
      type: 'ApiKeyCreated',
      data: { accountId, ...successor, name, scopes, expiresAt, replaces: keyId, createdAt: now },
    },
    {
      type: 'ApiKeyRotated',
      data: {
        accountId,
        keyId,
        hash,
        replacedBy: successor.keyId,
        expiresAt: earlier(key.expiresAt, overlapEndsAt) ?? overlapEndsAt,
      },
    },
  ];
}

/** A key that is made with a key expires no later than that key. */
function expiryBound({ keys }: KeyringState, creatorKeyId: string | null, now: string): string | null {
  if (creatorKeyId === null) return null;
  const creator = keys.get(creatorKeyId);
  if (creator === undefined || !isActive(creator, now)) {
    throw new Rejected('unauthorized', 'The API key no longer works.');
  }
  return creator.expiresAt;
}

/** Null means never. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return isAfter(other, one) ? one : other;
}

function withoutExpired(state: KeyringState, now: string | undefined): KeyringState {
  if (now === undefined) return state;
  const expired = [...state.keys].filter(([, key]) => !isActive(key, now)).map(([keyId]) => keyId);
  return expired.length === 0 ? state : drop(state, expired);
}

function drop(state: KeyringState, keyIds: readonly string[]): KeyringState {
  const keys = new Map(state.keys);
  let [newer, older] = state.dropped;
  for (const keyId of keyIds) {
    keys.delete(keyId);
    if (newer.size >= droppedPerGeneration) [newer, older] = [PersistentSet.empty, newer];
    newer = newer.with(keyId);
  }
  return { keys, dropped: [newer, older] };
}

function isDropped({ dropped: [newer, older] }: KeyringState, keyId: string): boolean {
  return newer.has(keyId) || older.has(keyId);
}

function isKnown(state: KeyringState, keyId: string): boolean {
  return state.keys.has(keyId) || isDropped(state, keyId);
}

/** A key that no longer works needs no mark. */
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
  return key.expiresAt === null || isAfter(key.expiresAt, now);
}

/** Not as text: years after 9999 were recorded with a sign. */
function isAfter(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other);
}

function requireRoom({ keys }: KeyringState, now: string): void {
  const active = [...keys.values()].filter((key) => isActive(key, now)).length;
  if (active >= maxActiveKeys) {
    throw new Rejected('limit_reached', `An account has at most ${maxActiveKeys} active keys. Revoke one first.`);
  }
}

function notFound(): Rejected {
  return new Rejected('not_found', 'There is no key with this id.');
}

export const keyringStream: StreamKind<KeyringState, KeyringCommand, KeyringEvent> = {
  family: keyringEvents,
  decider: keyringDecider,
  snapshotVersion: 2,
};
