import { describe, expect, it } from '@jest/globals';
import { projected, recordedAt } from '../../event-sourcing/src/testing/projected.ts';
import type { AccountEvent } from './accounts/account.events.ts';
import { accountsProjection } from './accounts/accounts.projection.ts';
import { apiKeysProjection } from './keys/api-keys.projection.ts';
import type { ApiKeyDocument } from './keys/api-keys.projection.ts';
import { dailyScansProjection } from './usage/daily-scans.projection.ts';
import { keyStatus } from './keys/key-status.ts';
import type { KeyringEvent } from './keys/keyring.events.ts';
import type { UsageEvent } from './usage/usage.events.ts';
import { usageProjection } from './usage/usage.projection.ts';

const accountId = 'acc_1';

describe('an account as it is read', () => {
  it('has the plan that it changed to last', () => {
    const opened: AccountEvent = {
      type: 'AccountOpened',
      data: { accountId, name: 'Example', email: 'ops@example.com', subscription: { plan: 'free' } },
    };
    const changed: AccountEvent = { type: 'PlanChanged', data: { accountId, subscription: { plan: 'team' } } };
    expect(projected(accountsProjection, [opened, changed]).get(accountId)).toEqual({
      accountId,
      name: 'Example',
      email: 'ops@example.com',
      subscription: { plan: 'team' },
      openedAt: recordedAt,
    });
  });
});

describe('a key as it is read', () => {
  const data = { accountId, keyId: 'a', hash: 'hash of a' };
  const created: KeyringEvent = {
    type: 'ApiKeyCreated',
    data: {
      ...data,
      name: 'ci',
      scopes: ['scans:read'],
      prefix: 'slk_0000',
      last4: '0000',
      expiresAt: null,
      replaces: null,
    },
  };
  const expiresAt = '2026-06-02T12:00:00.000Z';
  const rotated: KeyringEvent = { type: 'ApiKeyRotated', data: { ...data, replacedBy: 'b', expiresAt } };
  const revoked: KeyringEvent = { type: 'ApiKeyRevoked', data };
  const key = (...events: readonly KeyringEvent[]): ApiKeyDocument | undefined =>
    projected(apiKeysProjection, events).get('hash of a');

  it('is found by its hash', () => {
    expect(key(created)).toMatchObject({ keyId: 'a', createdAt: recordedAt, revoked: false, order: '000001' });
  });

  it.each([
    ['active', [created], recordedAt],
    ['expiring', [created, rotated], recordedAt],
    ['expired', [created, rotated], expiresAt],
    ['revoked', [created, revoked], recordedAt],
    ['revoked', [created, rotated, revoked], expiresAt],
  ] as const)('is %s', (state, events, now) => {
    const document = key(...events);
    expect(document && keyStatus(document, Date.parse(now))).toBe(state);
  });
});

describe('a key that came over plain HTTP', () => {
  it('shows since when others may know it', () => {
    const data = { accountId, keyId: 'a', hash: 'hash of a' };
    const shape = { name: 'ci', scopes: ['scans:read'], prefix: 'slk_0000', last4: '0000' } as const;
    const keys = projected(apiKeysProjection, [
      { type: 'ApiKeyCreated', data: { ...data, ...shape, expiresAt: null, replaces: null } },
      { type: 'ApiKeyExposed', data: { ...data, exposedAt: '2026-06-01T12:00:00.000Z' } },
    ] satisfies readonly KeyringEvent[]);
    expect(keys.get('hash of a')).toMatchObject({ exposedAt: '2026-06-01T12:00:00.000Z', revoked: false });
  });
});

describe('usage as it is read', () => {
  it('counts scans less those given back, month by month', () => {
    const scan = { accountId, target: 'https://example.com/', scanType: 'quick', createdAt: recordedAt } as const;
    const counted = (month: string, scanId: string): UsageEvent => ({
      type: 'ScanCounted',
      data: { ...scan, month, scanId },
    });
    const refunded: UsageEvent = { type: 'ScanRefunded', data: { accountId, month: '2026-06', scanId: 'a' } };
    const usage = projected(usageProjection, [
      counted('2026-06', 'a'),
      counted('2026-06', 'b'),
      counted('2026-07', 'c'),
      refunded,
    ]);
    expect(usage.get('acc_1_2026-06')).toEqual({ accountId, month: '2026-06', scansUsed: 1 });
    expect(usage.get('acc_1_2026-07')).toEqual({ accountId, month: '2026-07', scansUsed: 1 });
  });
});

describe('the scans of a day as they are read', () => {
  it('are those accepted on it, in UTC, refunded ones included', () => {
    const counted = (scanId: string, createdAt: string): UsageEvent => ({
      type: 'ScanCounted',
      data: { accountId, month: '2026-06', scanId, target: 'https://example.com/', scanType: 'quick', createdAt },
    });
    const days = projected(dailyScansProjection, [
      counted('scan_1', '2026-06-01T00:00:00.000Z'),
      counted('scan_2', '2026-06-01T23:59:59.999Z'),
      counted('scan_3', '2026-06-02T00:00:00.000Z'),
      { type: 'ScanRefunded', data: { accountId, month: '2026-06', scanId: 'scan_3' } },
    ]);
    expect(days.get('acc_1_2026-06')?.days).toEqual({ '2026-06-01': 2, '2026-06-02': 1 });
  });
});
