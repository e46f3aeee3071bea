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

export function boundsOf(scanType: ScanType, settings: ScannerSettings): ScanBounds {
  return scanType === 'quick'
    ? { deadlineMs: settings.quickDeadlineMs, maxRequests: 12, maxBytes: 16 * 1024 * 1024, concurrency: 2 }
    : {
        deadlineMs: settings.fullDeadlineMs,
        maxRequests: settings.fullRequests,
        maxBytes: 64 * 1024 * 1024,
        concurrency: 8,
      };
}
