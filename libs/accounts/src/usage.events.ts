import type { EventFamily } from '#event-sourcing';
import type { Plan } from './plans.ts';

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
  };
}

/** The unit of a scan that never started was given back. */
export interface ScanRefunded {
  readonly type: 'ScanRefunded';
  readonly data: { readonly accountId: string; readonly month: string; readonly scanId: string };
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

export type UsageEvent = UsagePeriodOpened | ScanCounted | ScanRefunded | UsageLimitReached;

export const usageEvents: EventFamily<UsageEvent> = {
  category: 'usage',
  types: { UsagePeriodOpened: [], ScanCounted: [], ScanRefunded: [], UsageLimitReached: [] },
};
