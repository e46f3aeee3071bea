import type { ScheduleDocument } from '#schedules';
import type { Html } from '../../web/html/html.ts';
import { scan, session } from '../testing/documents.ts';
import type { PageWith } from '../testing/inert-pages.ts';
import { scheduleFormView } from './schedule-form.ts';
import { deleteScheduleView, scheduleListView } from './schedule-views.ts';

export const schedule: ScheduleDocument = {
  scheduleId: 'sch_1',
  accountId: 'acc_1',
  target: 'https://example.com/',
  scanType: 'full',
  cron: '30 8 * * 1-5',
  timezone: 'Europe/Berlin',
  enabled: true,
  nextRunAt: '2026-06-02T06:30:00.000Z',
  lastRun: { at: '2026-06-01T06:30:00.000Z', outcome: 'queued', scanId: 'scan_1', reason: null },
  lastScanId: 'scan_1',
  createdAt: '2026-05-01T12:00:00.000Z',
  actor: 'user:usr_1',
  isPending: false,
  due: '',
  planned: '',
  order: '1',
};

export const listOf = (one: ScheduleDocument, as = session): Html =>
  scheduleListView({
    session: as,
    schedules: { items: [one], hasMore: false },
    scans: new Map([[scan.scanId, scan]]),
    query: new URLSearchParams(),
  });

/** The time zone is one of the runtime's, and the expression has been parsed. */
const stored = (replace: <V extends object>(document: V) => V): ScheduleDocument => {
  const { timezone, lastRun, scanType } = schedule;
  return { ...replace(schedule), timezone, lastRun, scanType };
};

/** Every page that shows what a member typed. */
export const schedulePages: Record<string, PageWith> = {
  'the list': (replace) => listOf(stored(replace)),
  'a rejected form': (replace) => {
    const typed = replace({ target: 'x', scanType: 'x', recurrence: 'x', cron: 'x', timezone: 'x' });
    const problem = { status: 422, ...replace({ message: 'x' }), param: 'cron' };
    return scheduleFormView({ session, action: '/schedules', button: 'Save', schedule: typed, nonce: 'n', problem });
  },
  'the deletion': (replace) => deleteScheduleView(session, stored(replace)),
};
