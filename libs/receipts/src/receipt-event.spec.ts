import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '#event-sourcing';
import type { ScanEvent } from '#scans';
import { findingsDigest, receiptEvent } from './receipt-event.ts';

const ids = { scanId: 'scan_1', accountId: 'acc_1' };
const history = (...events: readonly { readonly type: ScanEvent['type']; readonly data: object }[]) =>
  events.map((event, revision) => ({
    ...event,
    id: `event-${revision}`,
    stream: 'scan-scan_1',
    revision,
    position: `${revision}`,
    metadata: { recordedAt: `2026-06-01T12:00:0${revision}.000Z` },
  })) as unknown as readonly Recorded<ScanEvent>[];
const queued = {
  type: 'ScanQueued',
  data: {
    ...ids,
    target: 'https://example.com/',
    scanType: 'full',
    month: '2026-06',
    createdAt: '2026-06-01T11:59:59.000Z',
  },
} as const;
const finding = (findingId: string, more: object = {}) =>
  ({
    type: 'FindingReported',
    data: { ...ids, findingId, checkId: 'csp-missing', severity: 'medium', confidence: 'high', ...more },
  }) as const;
const coverage = { complete: true, blocked: null };
const completed = {
  type: 'ScanCompleted',
  data: { ...ids, score: 86, grade: 'A-', scoreVersion: 3, requests: 8, skippedChecks: [], coverage },
} as const;

describe('what a receipt says of a scan', () => {
  it('is nothing before its end', () => {
    expect(receiptEvent(history(queued, finding('fnd_1')))).toBeUndefined();
    expect(receiptEvent([])).toBeUndefined();
  });

  it('is nothing where the log does not show its beginning', () => {
    expect(receiptEvent(history(finding('fnd_1'), completed))).toBeUndefined();
  });

  it('is how it has completed', () => {
    const events = history(queued, finding('fnd_1'), finding('fnd_2', { severity: 'low' }), completed);
    expect(receiptEvent(events)).toEqual({
      type: 'ScanCompleted',
      event_id: 'event-3',
      revision: 3,
      scan_id: 'scan_1',
      target: 'https://example.com/',
      scan_type: 'full',
      created_at: '2026-06-01T11:59:59.000Z',
      completed_at: '2026-06-01T12:00:03.000Z',
      score: 86,
      grade: 'A-',
      score_version: 3,
      complete: true,
      finding_counts: { critical: 0, high: 0, medium: 1, low: 1, info: 0 },
      findings_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      failure: null,
    });
  });

  it('is why it has failed, with what it had found', () => {
    const failed = { type: 'ScanFailed', data: { ...ids, code: 'timeout', message: 'Too slow.' } } as const;
    expect(receiptEvent(history(queued, finding('fnd_1'), failed))).toMatchObject({
      type: 'ScanFailed',
      score: null,
      grade: null,
      score_version: null,
      complete: null,
      finding_counts: { medium: 1 },
      failure: { code: 'timeout', message: 'Too slow.' },
    });
  });

  it('is the same after the details of its findings were deleted', () => {
    const deleted = { type: 'ScanDetailsDeleted', data: { ...ids, findingIds: [], events: 1, digest: '' } } as const;
    expect(receiptEvent(history(queued, finding('fnd_1'), completed, deleted))).toEqual(
      receiptEvent(history(queued, finding('fnd_1'), completed)),
    );
  });

  it('changes with every finding', () => {
    const digestOf = (...findings: ReturnType<typeof finding>[]) =>
      receiptEvent(history(queued, ...findings, completed))?.findings_sha256;
    const digests = [
      digestOf(),
      digestOf(finding('fnd_1')),
      digestOf(finding('fnd_2')),
      digestOf(finding('fnd_1'), finding('fnd_2')),
      digestOf(finding('fnd_1', { severity: 'low' })),
      digestOf(finding('fnd_1', { confidence: 'low' })),
      digestOf(finding('fnd_1', { checkId: 'csp-unsafe-inline' })),
      digestOf(finding('fnd_1', { fingerprint: 'fp1_0' })),
    ];
    expect(new Set(digests).size).toBe(digests.length);
    expect(digestOf(finding('fnd_2'), finding('fnd_1'))).toBe(digestOf(finding('fnd_1'), finding('fnd_2')));
  });

  it('has the digest that readers of the results compute', () => {
    const text =
      '[{"check_id":"a","confidence":"high","fingerprint":null,"id":"fnd_1","severity":"low"},{"check_id":"b","confidence":"low","fingerprint":"fp1_0","id":"fnd_2","severity":"info"}]';
    const one = { id: 'fnd_2', check_id: 'b', severity: 'info', confidence: 'low', fingerprint: 'fp1_0' };
    const other = { id: 'fnd_1', check_id: 'a', severity: 'low', confidence: 'high', fingerprint: null };
    expect(findingsDigest([one, other])).toBe(createHash('sha256').update(text).digest('hex'));
  });
});
