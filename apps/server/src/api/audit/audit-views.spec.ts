import { describe, expect, it } from '@jest/globals';
import type { SecurityLogEntry } from '#identity';
import { auditEventView } from './audit-views.ts';

const entry: SecurityLogEntry = {
  id: 'aud_1',
  type: 'ApiKeyRevoked',
  accountId: 'acc_1',
  userId: '',
  actor: 'operator:ada@ops-7',
  at: '2026-06-01T12:00:00.000Z',
  stream: 'keyring-acc_1',
  details: { keyId: 'key_1' },
  order: '1',
};

describe('an audit event', () => {
  it('names no operator, and nothing of how it is stored', () => {
    expect(auditEventView(entry)).toEqual({
      id: 'aud_1',
      type: 'ApiKeyRevoked',
      actor: 'operator',
      user_id: null,
      at: entry.at,
      details: { key_id: 'key_1' },
    });
  });

  it('names details as the API names members', () => {
    const details = { scheduleId: 'sch_1', scanType: 'quick', target: 'https://example.com/aB' };
    expect(auditEventView({ ...entry, type: 'ScheduleCreated', details }).details).toEqual({
      schedule_id: 'sch_1',
      scan_type: 'quick',
      target: 'https://example.com/aB',
    });
  });

  it('names the user whom it concerns', () => {
    const removed = { ...entry, type: 'MemberRemoved', actor: 'user:usr_1', userId: 'usr_2', details: {} };
    expect(auditEventView(removed)).toMatchObject({ actor: 'user:usr_1', user_id: 'usr_2', details: {} });
  });
});
