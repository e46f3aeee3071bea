import type { EventFamily } from '#event-sourcing';
import type { Plan } from '../accounts/plans.ts';

/** First event of an account's month; every month has a stream of its own, so a monthly reset is a new stream. */
export interface UsagePeriodOpened {
  readonly type: 'UsagePeriodOpened';
  readonly data: {
    readonly accountId: string;
    readonly month: string;
    readonly periodStart: string;
    /** Exclusive. */
    readonly periodEnd: string;
  };
}

/** One unit of the month's quota went to a scan. Carries all it takes to queue the scan, should the service die here. */
export interface ScanCounted {
  readonly type: 'ScanCounted';
  readonly data: {
    readonly accountId: string;
    readonly month: string;
    readonly scanId: string;
    readonly target: string;
    readonly scanType: 'quick' | 'full';
    /** When the request was accepted: the month is the one in which this lies. */
    readonly createdAt: string;
    /** SHA-256 (hex) of the request's body as canonical JSON, where the request had an idempotency key. */
    readonly fingerprint?: string;
    /** The schedule whose run it is. */
    readonly scheduleId?: string;
  };
}

/** The unit of a scan was given back: it never started, was interrupted by a fault of ours, or was counted in another month too. */
export interface ScanRefunded {
  readonly type: 'ScanRefunded';
  readonly data: {
    readonly accountId: string;
    readonly month: string;
    readonly scanId: string;
    /** The client canceled it before it started. Absent in events of version 1.4 and before. */
    readonly canceled?: boolean;
  };
}

/** The unit of a scan was not given back although that was due: too many scans of the month were canceled. */
export interface RefundDeclined {
  readonly type: 'RefundDeclined';
  readonly data: {
    readonly accountId: string;
    readonly month: string;
    readonly scanId: string;
    /** Canceled scans of the month that were refunded. */
    readonly canceledRefunds: number;
  };
}

/** The quota was used up: with the last allowed scan, once for each limit value of the month. */
export interface UsageLimitReached {
  readonly type: 'UsageLimitReached';
  readonly data: {
    readonly accountId: string;
    readonly month: string;
    readonly plan: Plan;
    readonly scansUsed: number;
    readonly scansLimit: number;
    readonly periodStart: string;
    readonly periodEnd: string;
  };
}

export type UsageEvent = UsagePeriodOpened | ScanCounted | ScanRefunded | RefundDeclined | UsageLimitReached;

export const usageEvents: EventFamily<UsageEvent> = {
  category: 'usage',
  types: { UsagePeriodOpened: [], ScanCounted: [], ScanRefunded: [], RefundDeclined: [], UsageLimitReached: [] },
};
