import type { ScanType } from '../finding.ts';
import type { ScannerSettings } from '../scanner.ts';

/** What bounds one scan. */
export interface ScanBounds {
  readonly deadlineMs: number;
  readonly maxRequests: number;
  /** Bytes of response bodies in all. */
  readonly maxBytes: number;
  /** Requests under way at the same time, and so connections to each origin. */
  readonly concurrency: number;
}

const mib = 1024 * 1024;
/** A full scan with the usual number of requests may receive so much, and one with more of them as much more. */
const usualFullRequests = 1_500;
const usualFullBytes = 64 * mib;

export function boundsOf(scanType: ScanType, settings: ScannerSettings): ScanBounds {
  return scanType === 'quick'
    ? { deadlineMs: settings.quickDeadlineMs, maxRequests: 12, maxBytes: 16 * mib, concurrency: 2 }
    : {
        deadlineMs: settings.fullDeadlineMs,
        maxRequests: settings.fullRequests,
        maxBytes: Math.ceil(usualFullBytes * Math.max(1, settings.fullRequests / usualFullRequests)),
        concurrency: 8,
      };
}

/** Parts of a scan's time after which a check whose requests were rejected runs again: 10 and 30 of 600 seconds. */
const checkRetryShares = [1 / 60, 1 / 20];
/** Parts of a scan's time after which points that rejected requests are tested again: 5, 15 and 30 of 600 seconds. */
const pointRetryShares = [1 / 120, 1 / 40, 1 / 20];

/** Milliseconds to wait before a check runs again, each time that its requests were rejected. */
export function checkRetryPausesMs(scanType: ScanType, { deadlineMs }: ScanBounds): readonly number[] {
  return scanType === 'full' ? checkRetryShares.map((share) => share * deadlineMs) : [];
}

/** Milliseconds to wait before each pass that tests points again. */
export function pointRetryPausesMs({ deadlineMs }: ScanBounds): readonly number[] {
  return pointRetryShares.map((share) => share * deadlineMs);
}
