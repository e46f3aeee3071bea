import type { LogLines } from '#event-sourcing';
import type { ScanEvent } from './scan.events.ts';

/** The life of a scan in the operator's log. */
export const scanLogLines: LogLines<ScanEvent> = {
  ScanQueued: ({ scanId, accountId, scanType, target }) => ({
    level: 'info',
    message: 'scan queued',
    fields: { scan: scanId, account: accountId, scan_type: scanType, site: originOf(target) },
  }),
  ScanStarted: ({ scanId, accountId, worker }) => ({
    level: 'info',
    message: 'scan started',
    fields: { scan: scanId, account: accountId, worker },
    work: 'begins',
  }),
  ScanResumed: ({ scanId, accountId, worker, attempt, afterLoss }) => ({
    level: afterLoss ? 'warn' : 'info',
    message: 'scan resumed',
    fields: { scan: scanId, account: accountId, worker, attempt, after_loss: afterLoss },
  }),
  ScanHandedBack: ({ scanId, accountId, attempt }) => ({
    level: 'info',
    message: 'scan handed back',
    fields: { scan: scanId, account: accountId, attempt },
    work: 'ends',
  }),
  ScanCompleted: ({ scanId, accountId, score, grade, requests, skippedChecks, coverage }) => ({
    level: 'info',
    message: 'scan completed',
    fields: {
      scan: scanId,
      account: accountId,
      score,
      grade,
      requests,
      skipped_checks: skippedChecks.length,
      complete: coverage?.complete,
      blocked: coverage?.blocked?.reason,
    },
    work: 'ends',
  }),
  ScanFailed: ({ scanId, accountId, code, message, coverage }) => ({
    level: code === 'internal_error' ? 'warn' : 'info',
    message: 'scan failed',
    fields: { scan: scanId, account: accountId, code, reason: message, requests: coverage?.requests.sent },
    work: 'ends',
  }),
};

/** Path and query of a target may have secrets. */
function originOf(target: string): string {
  return URL.parse(target)?.origin ?? 'invalid';
}
