import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Rejected } from '#kernel';
import { givenEvents } from '../../../event-sourcing/src/testing/given-events.ts';
import { processorMs } from '../../../kernel/src/testing/processor-time.ts';
import { keyringDecider } from './keyring.decider.ts';
import type { KeyringCommand, KeyringState } from './keyring.decider.ts';
import type { KeyringEvent } from './keyring.events.ts';

const accountId = 'acc_1';
const at = (hour: number): string => new Date(Date.UTC(2026, 5, 1, hour)).toISOString();
const fingerprint = (keyId: string) => ({ keyId, hash: `hash of ${keyId}`, prefix: 'slk_0000', last4: '0000' });
const shape = { name: 'ci', scopes: ['scans:read'] } as const;

const create = (
  keyId: string,
  expiresAt: string | null = null,
  now = at(0),
  creatorKeyId: string | null = null,
): KeyringCommand => ({
  type: 'CreateApiKey',
  accountId,
  creatorKeyId,
  key: fingerprint(keyId),
  ...shape,
  expiresAt,
  now,
});
const rotate = (
  keyId: string,
  successor: string,
  overlapEndsAt: string,
  now = at(0),
  creatorKeyId: string | null = null,
): KeyringCommand => ({
  type: 'RotateApiKey',
  accountId,
  creatorKeyId,
  keyId,
  successor: fingerprint(successor),
  overlapEndsAt,
  now,
});
const revoke = (keyId: string): KeyringCommand => ({ type: 'RevokeApiKey', accountId, keyId });

const created = (
  keyId: string,
  expiresAt: string | null = null,
  replaces: string | null = null,
  createdAt = at(0),
): KeyringEvent => ({
  type: 'ApiKeyCreated',
  data: { accountId, ...fingerprint(keyId), ...shape, expiresAt, replaces, createdAt },
});
const rotated = (keyId: string, replacedBy: string, expiresAt: string): KeyringEvent => ({
  type: 'ApiKeyRotated',
  data: { accountId, keyId, hash: `hash of ${keyId}`, replacedBy, expiresAt },
});
const revoked = (keyId: string): KeyringEvent => ({
  type: 'ApiKeyRevoked',
  data: { accountId, keyId, hash: `hash of ${keyId}` },
});
const reportExposed = (keyId: string, now: string, revoke = false): KeyringCommand => ({
  type: 'ReportExposedApiKey',
  accountId,
  keyId,
  revoke,
  now,
});
const exposed = (keyId: string, exposedAt: string): KeyringEvent => ({
  type: 'ApiKeyExposed',
  data: { accountId, keyId, hash: `hash of ${keyId}`, exposedAt },
});
const full = Array.from({ length: 50 }, (_, index) => created(`k${index}`));

const given = givenEvents(keyringDecider);

describe('creating a key', () => {
  it('records what is stored of it, once', () => {
    given()
      .when(create('a', at(5)))
      .expect(created('a', at(5)));
    given(created('a')).when(create('a')).expect();
  });

  it('is refused beyond 50 active keys; revoked, expired and rotated ones do not count', () => {
    given(...full)
      .when(create('one too many'))
      .expectRejected('limit_reached');
    given(...full, revoked('k0'))
      .when(create('fits'))
      .expect(created('fits'));
    given(...full.slice(1), created('old', at(1)))
      .when(create('fits', null, at(1)))
      .expect(created('fits', null, null, at(1)));
    given(...full, rotated('k0', 'k1', at(1)))
      .when(create('fits', null, at(2)))
      .expect(created('fits', null, null, at(2)));
    given(...full, rotated('k0', 'k1', at(3)))
      .when(create('fits', null, at(2)))
      .expectRejected('limit_reached');
  });
});

describe('a key made with a key', () => {
  it('expires with that key when no expiry is requested', () => {
    given(created('a', at(5)))
      .when(create('b', null, at(1), 'a'))
      .expect(created('b', at(5), null, at(1)));
    given(created('a'))
      .when(create('b', null, at(1), 'a'))
      .expect(created('b', null, null, at(1)));
  });

  it('may expire earlier than that key, and not later', () => {
    given(created('a', at(5)))
      .when(create('b', at(4), at(1), 'a'))
      .expect(created('b', at(4), null, at(1)));
    given(created('a', at(5)))
      .when(create('b', at(5), at(1), 'a'))
      .expect(created('b', at(5), null, at(1)));
    given(created('a', at(5)))
      .when(create('b', at(6), at(1), 'a'))
      .expectRejected('invalid_parameter');
  });

  it('expires with that key when that key is about to end after its rotation', () => {
    given(created('a'), created('a2', null, 'a'), rotated('a', 'a2', at(3)))
      .when(create('b', null, at(1), 'a'))
      .expect(created('b', at(3), null, at(1)));
  });

  it('as the successor of another expires no later than the key that rotates', () => {
    given(created('a', at(5)), created('lasting'))
      .when(rotate('lasting', 'b', at(2), at(1), 'a'))
      .expect(created('b', at(5), 'lasting', at(1)), rotated('lasting', 'b', at(2)));
    given(created('a', at(5)))
      .when(rotate('a', 'b', at(2), at(1), 'a'))
      .expect(created('b', at(5), 'a', at(1)), rotated('a', 'b', at(2)));
  });

  it('is refused when that key no longer works', () => {
    given(created('a'), revoked('a'))
      .when(create('b', null, at(1), 'a'))
      .expectRejected('unauthorized');
    given(created('a', at(1)))
      .when(create('b', null, at(1), 'a'))
      .expectRejected('unauthorized');
  });
});

describe('the state of a keyring', () => {
  const after = (events: readonly KeyringEvent[]): KeyringState =>
    events.reduce((state, event) => keyringDecider.evolve(state, event), keyringDecider.initialState);

  it('has no more than the keys that may still work, however many were made', () => {
    const events = Array.from({ length: 3_000 }, (_, n) => [created(`k${n}`), revoked(`k${n}`)]).flat();
    expect(after([...events, created('last')]).keys.size).toBe(1);
    const expiring = Array.from({ length: 3_000 }, (_, n) => created(`e${n}`, at(n + 1), null, at(n + 1)));
    expect(after(expiring).keys.size).toBeLessThanOrEqual(2);
  });

  it('knows the keys that were revoked recently, so that repeating their creation or revocation changes nothing', () => {
    given(created('a'), revoked('a')).when(create('a')).expect();
    given(created('a'), revoked('a')).when(revoke('a')).expect();
  });

  it('forgets the keys that were revoked long ago, and at least the last thousand are known', () => {
    for (const count of [2_000, 2_001, 2_500]) {
      const events = Array.from({ length: count }, (_, n) => [created(`k${n}`), revoked(`k${n}`)]).flat();
      const state = after(events);
      expect(state.dropped.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(2_000);
      expect(keyringDecider.decide(revoke(`k${count - 1_000}`), state)).toEqual([]);
      expect(keyringDecider.decide(revoke(`k${count - 1}`), state)).toEqual([]);
    }
  });

  it('is folded in a time that is linear in the number of events', () => {
    const eventsOf = (count: number) =>
      Array.from({ length: count / 2 }, (_, n) => [created(`k${n}`), revoked(`k${n}`)]).flat();
    const [few = 0, many = 0] = [10_000, 40_000].map(eventsOf).map((events) => processorMs(() => void after(events)));
    // Four times the events took sixteen times as long when each event copied all keys.
    expect(many).toBeLessThan(10 * few);
  });
});

describe('rotating a key', () => {
  it('makes a successor with the same name, scopes and expiry; the old key ends with the overlap', () => {
    given(created('a', at(9)))
      .when(rotate('a', 'b', at(2)))
      .expect(created('b', at(9), 'a'), rotated('a', 'b', at(2)));
  });

  it('never prolongs the old key', () => {
    given(created('a', at(1)))
      .when(rotate('a', 'b', at(2)))
      .expect(created('b', at(1), 'a'), rotated('a', 'b', at(1)));
  });

  it('changes nothing when repeated with the same successor', () => {
    given(created('a'), created('b', null, 'a'), rotated('a', 'b', at(2)))
      .when(rotate('a', 'b', at(3)))
      .expect();
  });

  it('is possible where an event of version 1.4.0 does not say when another key was made', () => {
    const { type, data } = created('b') as Extract<KeyringEvent, { type: 'ApiKeyCreated' }>;
    const { createdAt: _, ...undated } = data;
    given(created('a', at(9)), { type, data: undated })
      .when(rotate('a', 'c', at(3), at(1)))
      .expect(created('c', at(9), 'a', at(1)), rotated('a', 'c', at(3)));
  });

  it('is refused for keys that are unknown, revoked, expired, or rotated already', () => {
    given()
      .when(rotate('a', 'b', at(2)))
      .expectRejected('not_found');
    given(created('a', at(1)), created('x', null, null, at(2)))
      .when(rotate('a', 'b', at(3), at(2)))
      .expectRejected('invalid_state');
    given(created('a'), revoked('a'))
      .when(rotate('a', 'b', at(2)))
      .expectRejected('invalid_state');
    given(created('a', at(1)))
      .when(rotate('a', 'b', at(2), at(1)))
      .expectRejected('invalid_state');
    given(created('a'), created('b', null, 'a'), rotated('a', 'b', at(9)))
      .when(rotate('a', 'c', at(9)))
      .expectRejected('invalid_state');
  });

  it('needs room for both while they overlap', () => {
    given(...full)
      .when(rotate('k0', 'b', at(1)))
      .expectRejected('limit_reached');
    given(...full)
      .when(rotate('k0', 'b', at(0)))
      .expect(created('b', null, 'k0'), rotated('k0', 'b', at(0)));
  });
});

describe('revoking a key', () => {
  it('is recorded once, and for keys that exist', () => {
    given(created('a')).when(revoke('a')).expect(revoked('a'));
    given(created('a'), created('b', null, 'a'), rotated('a', 'b', at(2)))
      .when(revoke('a'))
      .expect(revoked('a'));
    given(created('a'), revoked('a')).when(revoke('a')).expect();
    given().when(revoke('a')).expectRejected('not_found');
  });
});

/** As it was recorded before times after the year 9999 were read as its last one. */
describe('a key that expires after the year 9999', () => {
  const farAway = '+010000-01-01T23:58:59.000Z';

  it('works, counts and can be revoked like any other', () => {
    given(created('a', farAway), created('b')).when(revoke('a')).expect(revoked('a'));
    given(...full.slice(1), created('a', farAway))
      .when(create('b'))
      .expectRejected('limit_reached');
    given(created('a', farAway))
      .when(rotate('a', 'b', at(2)))
      .expect(created('b', farAway, 'a'), rotated('a', 'b', at(2)));
  });

  it('is not made with a key that expires', () => {
    given(created('a', at(5)))
      .when(create('b', farAway, at(1), 'a'))
      .expectRejected('invalid_parameter');
  });
});

describe('a key that came over plain HTTP', () => {
  it('is marked the first time', () => {
    given(created('a'))
      .when(reportExposed('a', at(1)))
      .expect(exposed('a', at(1)));
    given(created('a'), exposed('a', at(1)))
      .when(reportExposed('a', at(2)))
      .expect();
  });

  it('stops working where that is wished, be it marked already or not', () => {
    given(created('a'))
      .when(reportExposed('a', at(1), true))
      .expect(exposed('a', at(1)), revoked('a'));
    given(created('a'), exposed('a', at(1)))
      .when(reportExposed('a', at(2), true))
      .expect(revoked('a'));
  });

  it('is of no interest when it no longer works, or never did', () => {
    given(created('a'), revoked('a'))
      .when(reportExposed('a', at(1), true))
      .expect();
    given(created('a', at(1)))
      .when(reportExposed('a', at(1), true))
      .expect();
    given()
      .when(reportExposed('a', at(1), true))
      .expect();
  });
});

describe('whatever is done', () => {
  it('there are never more than 50 active keys, and a revoked one never comes back', () => {
    const step = fc.record({ kind: fc.nat(2), one: fc.nat(70), other: fc.nat(70), hour: fc.nat(30) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let state = full
          .slice(0, 45)
          .reduce((keys, event) => keyringDecider.evolve(keys, event), keyringDecider.initialState);
        const dead = new Set<string>();
        for (const [index, { kind, one, other, hour }] of steps.entries()) {
          const now = at(index);
          const [a, b] = [`k${one}`, `k${other}`];
          const command = [create(a, null, now), rotate(a, b, at(index + hour), now), revoke(a)][kind];
          if (command === undefined) throw new Error('there are three kinds');
          try {
            for (const event of keyringDecider.decide(command, state)) {
              state = keyringDecider.evolve(state, event);
              if (event.type === 'ApiKeyRevoked') dead.add(event.data.keyId);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(Rejected);
          }
          const active = [...state.keys.values()].filter((key) => (key.expiresAt ?? 'never') > now);
          expect(active.length).toBeLessThanOrEqual(50);
          for (const keyId of dead) expect(state.keys.has(keyId)).toBe(false);
        }
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 50) },
    );
  });
});
