import { scanTypes } from '#scanner';
import { skipReasons } from '#schedules';
import { boolean, object, oneOf, orNull, pageOf, string, timestamp } from './schema.ts';
import type { Static } from './schema.ts';

const lastRun = orNull(
  object('LastRun', {
    at: timestamp('When it was started.'),
    outcome: oneOf('Whether a scan was queued, or the run was skipped.', ['queued', 'skipped']),
    scan_id: orNull(string('The scan; null where the run was skipped.')),
    reason: orNull(oneOf('Code of the error for which the run was skipped; null otherwise.', skipReasons)),
  }),
);

export const schedule = object('Schedule', {
  schedule_id: string('Identifier of the schedule.'),
  target: string('The URL that is scanned.'),
  scan_type: oneOf('Type of the scans.', scanTypes),
  cron: string('Minute, hour, day of month, month, day of week. A preset is replaced by its expression.'),
  timezone: string('Time zone of the expression.'),
  enabled: boolean('Whether it runs.'),
  next_run_at: orNull(timestamp('When it runs next; null when it is not enabled.')),
  last_scan_id: orNull(string('The scan of the last run that was not skipped.')),
  last_run: lastRun,
  run_pending: boolean(
    'Whether a run has started whose scan is neither queued nor skipped yet: it waits for a place in the queue, for an hour at most. `last_run` shows it afterwards.',
  ),
  created_at: timestamp('When it was created.'),
});
export const schedulePage = pageOf('SchedulePage', schedule);

export type Schedule = Static<typeof schedule>;
export type SchedulePage = Static<typeof schedulePage>;
