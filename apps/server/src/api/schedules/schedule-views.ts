import type { ScheduleDocument } from '#schedules';
import { schedule } from '../schemas/schedule.schemas.ts';
import { view } from '../view.ts';

export const scheduleView = view(schedule, (document: ScheduleDocument) => ({
  schedule_id: document.scheduleId,
  target: document.target,
  scan_type: document.scanType,
  cron: document.cron,
  timezone: document.timezone,
  enabled: document.enabled,
  next_run_at: document.nextRunAt,
  last_scan_id: document.lastScanId,
  last_run: lastRunOf(document),
  run_pending: document.isPending,
  created_at: document.createdAt,
}));

function lastRunOf({ lastRun }: ScheduleDocument) {
  if (lastRun === null) return null;
  const { at, outcome, scanId, reason } = lastRun;
  return { at, outcome, scan_id: scanId, reason };
}
