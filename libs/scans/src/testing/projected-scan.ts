import type { SkippedCheck } from '#scanner';
import { projected } from '../../../event-sourcing/src/testing/projected.ts';
import type { RecordedCoverage, ScanEvent } from '../scan/scan.events.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

export const accountId = 'acc_1';
export const request = (scanId: string) => ({
  scanId,
  accountId,
  target: 'https://example.com/',
  scanType: 'quick' as const,
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
});
/** Events of scans; of the scan `s` where no other is named. */
export const queued = (scanId = 's'): ScanEvent => ({ type: 'ScanQueued', data: request(scanId) });
export const started = (scanId = 's'): ScanEvent => ({
  type: 'ScanStarted',
  data: { scanId, accountId, worker: 'w1' },
});
export const resumed: ScanEvent = {
  type: 'ScanResumed',
  data: { scanId: 's', accountId, worker: 'w2', attempt: 2, afterLoss: true },
};
/** A finding as version 1.4 and before have reported it, with its details. */
export const finding = (findingId: string, severity: 'info' | 'high' | 'critical' = 'high'): ScanEvent => ({
  type: 'FindingReported',
  data: {
    scanId: 's',
    findingId,
    checkId: `check-${findingId}`,
    title: 'x',
    severity,
    confidence: 'high',
    category: 'headers',
    description: 'x',
    remediation: 'x',
    url: 'https://example.com/',
    evidence: 'x',
    references: [],
  },
});
export const progress = (percent: number, score = 100): ScanEvent => ({
  type: 'ChecksFinished',
  data: { scanId: 's', checkIds: [], progress: percent, score },
});
export const completed = (
  scanId = 's',
  coverage?: RecordedCoverage,
  skippedChecks: readonly SkippedCheck[] = [],
): ScanEvent => ({
  type: 'ScanCompleted',
  data: {
    scanId,
    accountId,
    score: 70,
    grade: 'B',
    scoreVersion: 1,
    requests: 7,
    skippedChecks,
    ...(coverage && { coverage }),
  },
});
export const failed = (wasStarted: boolean, refundDue = !wasStarted, scanId = 's'): ScanEvent => ({
  type: 'ScanFailed',
  data: { scanId, accountId, month: '2026-06', code: 'canceled', message: 'x', started: wasStarted, refundDue },
});

/** The document of the scan `s`. */
export const scan = (...events: readonly ScanEvent[]): ScanDocument | undefined =>
  projected(scansProjection, events).get('s');
