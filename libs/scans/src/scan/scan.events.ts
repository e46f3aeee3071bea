import type { EventFamily, Upcaster } from '#event-sourcing';
import type { Category, Confidence, Coverage, Place, ScanType, Severity, SkippedCheck } from '#scanner';

export const failureCodes = [
  'canceled',
  'target_unreachable',
  'target_blocked',
  'timeout',
  'queue_expired',
  'internal_error',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Coverage as events have it: they list the skipped checks beside it. A scan of the service has no path rules. */
export type RecordedCoverage = Omit<Coverage, 'skipped' | 'excluded'>;

/** A scan was accepted and waits in the queue. */
export interface ScanQueued {
  readonly type: 'ScanQueued';
  readonly data: {
    readonly scanId: string;
    readonly accountId: string;
    readonly target: string;
    readonly scanType: ScanType;
    /** Month of the quota that paid for it. */
    readonly month: string;
    /** When the request was accepted. */
    readonly createdAt: string;
    /** SHA-256 (hex) of the request's body as canonical JSON, where the request had an idempotency key. */
    readonly fingerprint?: string;
    /** The schedule whose run it is. */
    readonly scheduleId?: string;
  };
}

/** A worker started it. */
export interface ScanStarted {
  readonly type: 'ScanStarted';
  readonly data: { readonly scanId: string; readonly accountId: string; readonly worker: string };
}

/** Another worker took it over: the worker before was lost, or handed it back. */
export interface ScanResumed {
  readonly type: 'ScanResumed';
  readonly data: {
    readonly scanId: string;
    readonly accountId: string;
    readonly worker: string;
    /** Counts the workers that had it: 2 for the first take-over. Older attempts may no longer report. */
    readonly attempt: number;
    /** The worker before was lost, and did not hand the scan back. */
    readonly afterLoss: boolean;
  };
}

/** Its worker is shutting down; the scan stays `running` until another worker takes it over. */
export interface ScanHandedBack {
  readonly type: 'ScanHandedBack';
  readonly data: { readonly scanId: string; readonly accountId: string; readonly attempt: number };
}

/**
 * A check found a weakness. At most one finding for each check and site. What it says about the site is in
 * `FindingDetailed`, in a stream of its own that can be deleted. Stored version 1 has it here.
 */
export interface FindingReported {
  readonly type: 'FindingReported';
  readonly data: {
    readonly scanId: string;
    /** Absent in events of version 1.4 and before. */
    readonly accountId?: string;
    readonly findingId: string;
    readonly checkId: string;
    readonly title: string;
    readonly severity: Severity;
    readonly confidence: Confidence;
    readonly category: Category;
    readonly description?: string;
    readonly remediation?: string;
    readonly url?: string;
    readonly evidence?: string;
    /** The same in every scan of the target. Absent in events of version 1.4 and before. */
    readonly fingerprint?: string;
    /** Absent in events of version 1.4 and before. */
    readonly placesCount?: number;
    readonly places?: readonly Place[];
    readonly references?: readonly string[];
  };
}

/**
 * Checks that have finished since the last report. A worker that has taken the scan over runs all of them anew; a check
 * that was skipped and then run, or the other way round, is reported again.
 */
export interface ChecksFinished {
  readonly type: 'ChecksFinished';
  readonly data: {
    readonly scanId: string;
    readonly checkIds: readonly string[];
    /** Percent, 1 to 99; never less than before. */
    readonly progress: number;
    /** Of the findings so far, 0 to 100; never more than before. Absent in events of version 1.4 and before. */
    readonly score?: number;
    /** Absent in events of version 1.4 and before. */
    readonly coverage?: RecordedCoverage;
    /** Those of `checkIds` that did not run to their end. Absent in events of version 1.4 and before. */
    readonly skippedChecks?: readonly SkippedCheck[];
  };
}

/** All checks have finished; the findings are final. */
export interface ScanCompleted {
  readonly type: 'ScanCompleted';
  readonly data: {
    readonly scanId: string;
    readonly accountId: string;
    readonly score: number;
    /** Null where the site could not be looked at. */
    readonly grade: string | null;
    readonly scoreVersion: number;
    readonly requests: number;
    readonly skippedChecks: readonly SkippedCheck[];
    /** Absent in events of version 1.4 and before. */
    readonly coverage?: RecordedCoverage;
  };
}

/** The retention period of the scan was over: the stream with the details of its findings was deleted. */
export interface ScanDetailsDeleted {
  readonly type: 'ScanDetailsDeleted';
  readonly data: {
    readonly scanId: string;
    readonly accountId: string;
    readonly findingIds: readonly string[];
    /** How many events were deleted. */
    readonly events: number;
    /** SHA-256 (hex) over the deleted events in order. */
    readonly digest: string;
  };
}

/** The scan ended without completing. */
export interface ScanFailed {
  readonly type: 'ScanFailed';
  readonly data: {
    readonly scanId: string;
    readonly accountId: string;
    readonly month: string;
    readonly code: FailureCode;
    readonly message: string;
    /** A worker had started it. */
    readonly started: boolean;
    /** Its unit of the quota is due to be given back: `ScanRefunded` or `RefundDeclined` in the month's usage follows. */
    readonly refundDue: boolean;
    /** Where the scanner reported how far it had come. Absent in events of version 1.4 and before. */
    readonly coverage?: RecordedCoverage;
  };
}

export type ScanEvent =
  | ScanQueued
  | ScanStarted
  | ScanResumed
  | ScanHandedBack
  | FindingReported
  | ChecksFinished
  | ScanCompleted
  | ScanFailed
  | ScanDetailsDeleted;

/** Version 1 called it `refunded`, although it said no more than that a refund was due. */
const nameRefundDue: Upcaster = ({ refunded, ...data }) => ({ ...data, refundDue: refunded });

/** Stored version 1 of `FindingReported` has the details that later ones do not have. */
const keepDetails: Upcaster = (data) => data;

export const scanEvents: EventFamily<ScanEvent> = {
  category: 'scan',
  types: {
    ScanQueued: [],
    ScanStarted: [],
    ScanResumed: [],
    ScanHandedBack: [],
    FindingReported: [keepDetails],
    ChecksFinished: [],
    ScanCompleted: [],
    ScanFailed: [nameRefundDue],
    ScanDetailsDeleted: [],
  },
};
