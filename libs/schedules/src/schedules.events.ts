import type { EventFamily } from '#event-sourcing';
import type { ScanType } from '#scanner';

/** An account wants a target scanned again and again. */
export interface ScheduleCreated {
  readonly type: 'ScheduleCreated';
  readonly data: {
    readonly accountId: string;
    readonly scheduleId: string;
    readonly target: string;
    readonly scanType: ScanType;
    /** Five fields: minute, hour, day of month, month, day of week. */
    readonly cron: string;
    /** Of the IANA time zone database. */
    readonly timezone: string;
    readonly enabled: boolean;
    /** Null where it is not enabled. */
    readonly nextRunAt: string | null;
    /** When `nextRunAt` was determined. */
    readonly plannedAt: string;
  };
}

/** These values hold from now on. */
export interface ScheduleChanged {
  readonly type: 'ScheduleChanged';
  readonly data: ScheduleCreated['data'];
}

/** The clock was set back to before `nextRunAt` was determined, which was done again. */
export interface ScheduleReplanned {
  readonly type: 'ScheduleReplanned';
  readonly data: {
    readonly accountId: string;
    readonly scheduleId: string;
    readonly nextRunAt: string | null;
    readonly plannedAt: string;
  };
}

/** The time of a run has come. Determines the scan, should the service die before it is queued. */
export interface ScheduleRunStarted {
  readonly type: 'ScheduleRunStarted';
  readonly data: {
    readonly accountId: string;
    readonly scheduleId: string;
    /** Derived from the schedule and `scheduledAt`. */
    readonly scanId: string;
    readonly target: string;
    readonly scanType: ScanType;
    /** The time for which the run was planned: before `startedAt` where the service was down. */
    readonly scheduledAt: string;
    readonly startedAt: string;
    /** After `startedAt`: times that were missed in between are not made up. */
    readonly nextRunAt: string | null;
  };
}

/** The scan of a run is queued. */
export interface ScheduleRunQueued {
  readonly type: 'ScheduleRunQueued';
  readonly data: {
    readonly accountId: string;
    readonly scheduleId: string;
    readonly scanId: string;
    readonly startedAt: string;
  };
}

/** Why a run has no scan. `service_unavailable`: the queue of the service was full for an hour. */
export const skipReasons = [
  'quota_exceeded',
  'target_not_verified',
  'concurrency_limit_exceeded',
  'service_unavailable',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** A run was left out. */
export interface ScheduleRunSkipped {
  readonly type: 'ScheduleRunSkipped';
  readonly data: {
    readonly accountId: string;
    readonly scheduleId: string;
    readonly startedAt: string;
    readonly reason: SkipReason;
  };
}

/** It is gone; scans that it has started continue. */
export interface ScheduleDeleted {
  readonly type: 'ScheduleDeleted';
  readonly data: { readonly accountId: string; readonly scheduleId: string };
}

export type ScheduleEvent =
  | ScheduleCreated
  | ScheduleChanged
  | ScheduleReplanned
  | ScheduleRunStarted
  | ScheduleRunQueued
  | ScheduleRunSkipped
  | ScheduleDeleted;

export const scheduleEvents: EventFamily<ScheduleEvent> = {
  category: 'schedules',
  types: {
    ScheduleCreated: [],
    ScheduleChanged: [],
    ScheduleReplanned: [],
    ScheduleRunStarted: [],
    ScheduleRunQueued: [],
    ScheduleRunSkipped: [],
    ScheduleDeleted: [],
  },
};
