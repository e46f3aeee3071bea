import { describe, expect, it } from '@jest/globals';
import { foldEvents } from '#event-sourcing';
import type { DomainEvent } from '#event-sourcing';
import { recorded } from '../../../event-sourcing/src/testing/projected.ts';
import { securityLogProjection } from './security-log.projection.ts';

const at = (event: DomainEvent, stream: string, revision: number, position: number) =>
  ({ ...recorded(event, position), stream, revision }) as never;
const failed = {
  type: 'SignInFailed',
  data: { userId: 'usr_1', method: 'password', address: '192.0.2.1', userAgent: 'X', failedAt: 'now' },
};
const stream = 'signInFailures-usr_1_2026-06-01';
const documents = (...events: never[]) =>
  foldEvents(securityLogProjection, new Map(), events).flatMap(({ document }) => document ?? []);

describe('the security log', () => {
  it('has an entry for each event, and none of a stream that was deleted', () => {
    const both = [at(failed, stream, 0, 1), at(failed, stream, 1, 2)];
    const ids = documents(...both).map(({ id }) => id);
    expect(ids).toEqual([expect.stringMatching(/^aud_\w{22}$/), expect.stringMatching(/^aud_\w{22}$/)]);
    expect(new Set(ids).size).toBe(2);
    const deleted = { type: 'StreamsDeleted', data: { rule: 'r', streams: [{ stream, events: 2, digest: 'd' }] } };
    expect(documents(...both, at(deleted, 'retention-r_2026-06', 0, 3))).toEqual([]);
    const other = {
      type: 'StreamsDeleted',
      data: { rule: 'r', streams: [{ stream: 'delivery-1', events: 2, digest: 'd' }] },
    };
    expect(documents(...both, at(other, 'retention-r_2026-06', 0, 3))).toHaveLength(2);
  });

  it('names no e-mail address', () => {
    const data = {
      userId: 'usr_1',
      email: 'ada@example.com',
      emailDigest: 'd',
      passwordHash: 'secret',
      opensAccount: null,
    };
    const [entry] = foldEvents(securityLogProjection, new Map(), [
      at({ type: 'UserRegistered', data }, 'user-usr_1', 0, 1),
    ]);
    expect(JSON.stringify(entry)).not.toMatch(/ada|secret/);
  });

  it('has what was decided on a risk, with its reason', () => {
    const data = { accountId: 'acc_1', riskId: 'risk_1', fingerprint: 'fp1_a', reason: 'see SEC-12', expiresAt: null };
    expect(documents(at({ type: 'RiskAccepted', data }, 'acceptedRisks-acc_1', 0, 1))).toEqual([
      expect.objectContaining({
        type: 'RiskAccepted',
        accountId: 'acc_1',
        userId: '',
        details: { riskId: 'risk_1', fingerprint: 'fp1_a', reason: 'see SEC-12' },
      }),
    ]);
  });

  it('names the host of a receiver of webhooks, and not its URL, which may contain a secret', () => {
    const data = { accountId: 'acc_1', endpointId: 'we_1', url: 'https://hooks.example/T0/secret', events: ['a', 'b'] };
    const [entry] = documents(at({ type: 'WebhookEndpointRegistered', data }, 'webhookEndpoints-acc_1', 0, 1));
    expect(entry?.details).toEqual({ endpointId: 'we_1', host: 'hooks.example', events: 'a, b' });
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  it('has a failed check of a target only where it ended the proof', () => {
    const check = (expired: boolean, revision: number) => {
      const data = { accountId: 'acc_1', targetId: 'tgt_1', reason: 'proof_missing', detail: 'no record', expired };
      return at({ type: 'TargetCheckFailed', data }, 'targets-acc_1', revision, revision + 1);
    };
    const details = documents(check(false, 0), check(true, 1)).map((entry) => entry.details);
    expect(details).toEqual([{ targetId: 'tgt_1', reason: 'proof_missing' }]);
  });
});
