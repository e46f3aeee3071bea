import { describe, expect, it } from '@jest/globals';
import type { SecurityLogEntry } from '#identity';
import { securityLogView } from './security-log-view.ts';

const entry: SecurityLogEntry = {
  id: 'aud_1',
  type: 'ApiKeyCreated',
  accountId: 'acc_1',
  userId: '',
  actor: 'user:usr_1',
  at: '2026-06-01T12:00:00.000Z',
  stream: 'keyring-acc_1',
  details: {},
  order: '1',
};

/** The text of the details of an entry, a line for each. */
function detailsOf(of: Partial<SecurityLogEntry>): readonly string[] {
  const nameOf = (actor: string) => (actor === 'user:usr_2' ? 'bob@example.com' : 'ada@example.com');
  const page = securityLogView({ entries: [{ ...entry, ...of }], before: undefined, isCurrent: true, nameOf });
  const lines = page.markup.match(/<div><span class="muted">.*?<\/div>/gs) ?? [];
  return lines.map((line) => line.replaceAll(/<[^>]*>/g, '').trim());
}

describe('the details of an entry of the security log', () => {
  it('are labelled in words', () => {
    expect(detailsOf({ details: { keyId: 'key_1', name: 'ci', key: 'sl_live_…abcd' } })).toEqual([
      'key ID key_1',
      'name ci',
      'key sl_live_…abcd',
    ]);
  });

  it('have the reason of an accepted risk as it was written, and when it expires', () => {
    const details = { riskId: 'risk_1', reason: 'see my_notes', expiresAt: '2027-01-31T00:00:00.000Z' };
    expect(detailsOf({ type: 'RiskAccepted', details })).toEqual([
      'risk ID risk_1',
      'reason see my_notes',
      'expires at 31 Jan 2027, 00:00 UTC',
    ]);
  });

  it.each([
    ['SessionStarted', { method: 'password_and_passkey' }, 'method password and passkey'],
    ['SessionEnded', { reason: 'signed_out' }, 'reason signed out'],
    ['MemberRoleChanged', { role: 'read_only' }, 'role read only'],
    ['SecondFactorChanged', { required: 'false' }, 'required no'],
    ['OperatorRoleChanged', { operator: 'true' }, 'operator yes'],
    ['ScheduleChanged', { enabled: 'false' }, 'enabled no'],
    ['ScheduleChanged', { scanType: 'quick' }, 'scan type quick'],
    ['TargetCheckFailed', { reason: 'proof_missing' }, 'reason proof missing'],
    ['ApiKeyRevoked', { name: 'my_key', keyId: '' }, 'name my_key'],
  ])('of %s have no codes for values', (type, details, line) => {
    expect(detailsOf({ type, details })).toEqual([line]);
  });

  it('name the user whom it concerns, where that is not the one who acted', () => {
    const details = { reason: 'member_removed' };
    expect(detailsOf({ type: 'InvitationRevoked', userId: 'usr_2', details })).toEqual([
      'user bob@example.com',
      'reason member removed',
    ]);
  });
});
