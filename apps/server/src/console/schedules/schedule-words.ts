import cronstrue from 'cronstrue';
import type { SkipReason } from '#schedules';

/** When a schedule runs, in words: `At 08:30, Monday through Friday`. An expression that has none stands for itself. */
export function recurrenceText(cron: string): string {
  try {
    return cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: true });
  } catch {
    return cron;
  }
}

const skipped: Readonly<Record<SkipReason, string>> = {
  quota_exceeded: 'the monthly quota was used up',
  target_not_verified: 'there was no proof of ownership, or it could not be checked for an hour',
  concurrency_limit_exceeded: 'the queue of the account was full for an hour',
  service_unavailable: 'the queue of the service was full for an hour',
};

/** Why a run has no scan. */
export function skipText(reason: SkipReason): string {
  return skipped[reason];
}
