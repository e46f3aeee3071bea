import { describe, expect, it } from '@jest/globals';
import { noCoverage } from '#scanner';
import { recorded } from '../../event-sourcing/src/testing/projected.ts';
import { auditScan } from './scan-audit.ts';
import type { ScanEvent } from './scan.events.ts';

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
