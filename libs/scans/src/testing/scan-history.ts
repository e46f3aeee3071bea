import { expect } from '@jest/globals';
import { noCoverage } from '#scanner';
import type { Coverage } from '#scanner';
import type { ScanCommand } from '../scan/scan.decider.ts';
import type { FailureCode, ScanEvent } from '../scan/scan.events.ts';
import { findingOf } from './finding-of.ts';

export const ids = { scanId: 'scan_1', accountId: 'acc_1' } as const;
export const request = {
  ...ids,
  target: 'https://example.com/',
  scanType: 'quick',
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
} as const;
const finding = (findingId: string) => ({ ...findingOf(`check-${findingId}`), findingId, severity: 'medium' }) as const;

/** The events of one scan. */
export const queued: ScanEvent = { type: 'ScanQueued', data: request };
export const started: ScanEvent = { type: 'ScanStarted', data: { ...ids, worker: 'w1' } };
export const handedBack: ScanEvent = { type: 'ScanHandedBack', data: { ...ids, attempt: 1 } };
export const resumed = (attempt: number, afterLoss: boolean): ScanEvent => ({
  type: 'ScanResumed',
  data: { ...ids, worker: 'w2', attempt, afterLoss },
});
export const reported = (findingId: string): ScanEvent => ({
  type: 'FindingReported',
  data: { ...ids, ...finding(findingId) },
});
const { skipped: _, ...summary } = noCoverage(12);
export const coverage: Coverage = { ...summary, requests: { sent: 7, limit: 12 }, skipped: [] };
export const recordedCoverage = { ...summary, requests: { sent: 7, limit: 12 } };
export const finished = (progress: number, score: number, ...checkIds: string[]): ScanEvent => ({
  type: 'ChecksFinished',
  data: { scanId: ids.scanId, checkIds, progress, score, coverage: recordedCoverage, skippedChecks: [] },
});
export const completed = (score: number, grade: string): ScanEvent => ({
  type: 'ScanCompleted',
  data: { ...ids, score, grade, scoreVersion: 1, requests: 7, skippedChecks: [], coverage: recordedCoverage },
});
export const failed = (code: FailureCode, wasStarted: boolean, refundDue: boolean): ScanEvent => ({
  type: 'ScanFailed',
  data: { ...ids, month: request.month, code, message: expect.any(String) as never, started: wasStarted, refundDue },
});

/** The commands of workers and clients. */
export const start: ScanCommand = { type: 'Start', worker: 'w1' };
export const takeOver = (attempt: number): ScanCommand => ({ type: 'TakeOver', worker: 'w2', attempt });
export const handBack = (attempt: number): ScanCommand => ({ type: 'HandBack', attempt });
export const progress = (
  percent: number,
  attempt = 1,
  findings: string[] = [],
  checks: string[] = [],
): ScanCommand => ({
  type: 'RecordProgress',
  attempt,
  progress: percent,
  finishedChecks: checks,
  findings: findings.map(finding),
  coverage,
});
export const complete = (attempt = 1): ScanCommand => ({ type: 'Complete', attempt, coverage });
export const fail = (code: FailureCode, contactedTarget: boolean, attempt = 1): ScanCommand => ({
  type: 'Fail',
  attempt,
  code,
  message: 'x',
  contactedTarget,
});
export const cancel: ScanCommand = { type: 'Cancel' };
export const expire: ScanCommand = { type: 'Expire' };

export const canceled: ScanEvent = failed('canceled', true, false);
