import { describe, expect, it } from '@jest/globals';
import { noCoverage } from '#scanner';
import { recorded } from '../../../event-sourcing/src/testing/projected.ts';
import { auditScan } from './scan-audit.ts';
import type { ScanEvent } from '../scan/scan.events.ts';

const ids = { scanId: 's', accountId: 'acc_1' };
const { skipped: _, ...coverage } = noCoverage(12);
const blocked = { reason: 'http_status', detail: 'The site responded with 503.' } as const;
const history = (score: number, isBlocked: boolean): readonly ScanEvent[] => [
  {
    type: 'ScanQueued',
    data: { ...ids, target: 'x', scanType: 'quick', month: '2026-06', createdAt: '2026-06-01T12:00:00.000Z' },
  },
  { type: 'ScanStarted', data: { ...ids, worker: 'w' } },
  {
    type: 'FindingReported',
    data: {
      ...ids,
      findingId: 'f',
      checkId: 'c',
      title: 'x',
      severity: 'medium',
      confidence: 'high',
      category: 'transport',
      description: 'x',
      remediation: 'x',
      url: 'x',
      evidence: 'x',
      references: [],
    },
  },
  {
    type: 'ScanCompleted',
    data: {
      ...ids,
      score,
      grade: isBlocked ? null : 'A',
      scoreVersion: 1,
      requests: 1,
      skippedChecks: [],
      coverage: { ...coverage, blocked: isBlocked ? blocked : null },
    },
  },
];
const audit = (score: number, isBlocked: boolean) =>
  auditScan(history(score, isBlocked).map((event, n) => recorded(event, n)))?.score;

describe('the audit of a score', () => {
  it('recomputes it from the findings', () => {
    expect(audit(90, false)).toEqual({ recorded: 90, recomputed: 90, agrees: true });
    expect(audit(91, false)).toEqual({ recorded: 91, recomputed: 90, agrees: false });
  });

  it('expects no points for a scan that the site blocked', () => {
    expect(audit(0, true)).toEqual({ recorded: 0, recomputed: 0, agrees: true });
    expect(audit(90, true)).toMatchObject({ recomputed: 0, agrees: false });
  });
});

describe('the history of a scan', () => {
  const events = [
    { type: 'ScanQueued', actor: 'user:usr_1' },
    { type: 'ScanStarted', actor: 'system:worker/host-7' },
    { type: 'ScanResumed', actor: 'system:worker/host-8' },
    { type: 'ScanFailed', actor: 'operator:cli' },
  ] as const;
  const data = {
    ScanQueued: { ...ids, target: 'x', scanType: 'quick', month: '2026-06', createdAt: '2026-06-01T12:00:00.000Z' },
    ScanStarted: { ...ids, worker: 'host-7' },
    ScanResumed: { ...ids, worker: 'host-8', attempt: 2, afterLoss: true },
    ScanFailed: { ...ids, month: '2026-06', code: 'canceled', message: 'x', started: true, refundDue: false },
  } as const;
  const stored = events.map(({ type, actor }, n) => {
    const event = recorded({ type, data: data[type] } as ScanEvent, n);
    return { ...event, metadata: { ...event.metadata, actor } };
  });

  it('names workers and those who acted for operators', () => {
    const { history: entries = [] } = auditScan(stored) ?? {};
    expect(entries.map(({ actor }) => actor)).toEqual(events.map(({ actor }) => actor));
    expect(entries[1]?.what).toBe('started by host-7');
  });

  it('says the role of parts of the service and of operators for the account, and names what is its own', () => {
    const { history: entries = [] } = auditScan(stored, 'account') ?? {};
    expect(entries.map(({ actor }) => actor)).toEqual(['user:usr_1', 'Scanledger', 'Scanledger', 'operator']);
    expect(entries[1]?.what).toBe('started by Scanledger');
    expect(entries[2]?.what).toBe('resumed by Scanledger as attempt 2, after its worker was lost');
    expect(JSON.stringify(entries)).not.toContain('host-');
  });
});

describe('the audit of a history', () => {
  it('names the revisions that are missing', () => {
    const events = history(90, false).map((event, n) => recorded(event, n));
    const missingWithout = (...removed: readonly number[]) =>
      auditScan(events.filter(({ revision }) => !removed.includes(revision)))?.missing;
    expect(missingWithout()).toEqual([]);
    expect(missingWithout(1, 2)).toEqual([{ first: 1, last: 2 }]);
    expect(missingWithout(2)).toEqual([{ first: 2, last: 2 }]);
  });
});
