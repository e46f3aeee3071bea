import type { LogLines } from '#event-sourcing';
import type { ScheduleEvent } from './schedules.events.ts';

/** The runs of schedules in the operator's log; the life of each scan has its own lines. */
export const scheduleLogLines: LogLines<ScheduleEvent> = {
  ScheduleRunStarted: ({ accountId, scheduleId, scanId, scheduledAt }) => ({
    level: 'info',
    message: 'scheduled run started',
    fields: { schedule: scheduleId, account: accountId, scan: scanId, scheduled_at: scheduledAt },
  }),
  ScheduleRunSkipped: ({ accountId, scheduleId, reason }) => ({
    level: 'warn',
    message: 'scheduled run skipped',
    fields: { schedule: scheduleId, account: accountId, reason },
  }),
};
