import type { Projection } from '#event-sourcing';
import type { ScanType } from '#scanner';
import type { ScheduleCreated, ScheduleEvent, SkipReason } from './schedules.events.ts';

/** What became of the last run. */
export interface LastRun {
  readonly at: string;
  readonly outcome: 'queued' | 'skipped';
  readonly scanId: string | null;
  readonly reason: SkipReason | null;
}

export interface ScheduleDocument {
  readonly scheduleId: string;
  readonly accountId: string;
  readonly target: string;
  readonly scanType: ScanType;
  readonly cron: string;
  readonly timezone: string;
  readonly enabled: boolean;
  /** Null where it is not enabled. */
  readonly nextRunAt: string | null;
  readonly lastRun: LastRun | null;
  /** Of the last run that was not skipped. */
  readonly lastScanId: string | null;
  readonly createdAt: string;
  /** Who created or changed it last: on whose behalf it runs. */
  readonly actor: string;
  /** A run is started, and its scan is neither queued nor left out yet. */
  readonly isPending: boolean;
  /** Time and id, unique and in order: when there is something to do for it. Empty when there is not. */
  readonly due: string;
  /** Time and id: when its next run was determined. Empty when there is none. */
  readonly planned: string;
  /** Position of its creation: the order of lists. */
  readonly order: string;
}

/** Before every time. */
const atOnce = '0';

export const schedulesProjection: Projection<ScheduleEvent, ScheduleDocument> = {
  collection: { name: 'schedules', version: 1, indexes: [['accountId', 'order'], ['due'], ['planned']] },
  categories: ['schedules'],
  handles: [
    'ScheduleCreated',
    'ScheduleChanged',
    'ScheduleReplanned',
    'ScheduleRunStarted',
    'ScheduleRunQueued',
    'ScheduleRunSkipped',
    'ScheduleDeleted',
  ],
  documentId: ({ data }) => data.scheduleId,
  evolve(schedule, event) {
    const { metadata } = event;
    if (event.type === 'ScheduleCreated') {
      return {
        ...settingsOf(event.data),
        ...timesOf(event.data, event.data.plannedAt, false),
        lastRun: null,
        lastScanId: null,
        createdAt: metadata.recordedAt,
        actor: metadata.actor,
        order: event.position,
      };
    }
    if (schedule === undefined) return undefined;
    const { isPending } = schedule;
    switch (event.type) {
      case 'ScheduleChanged': {
        const { data } = event;
        return {
          ...schedule,
          ...settingsOf(data),
          ...timesOf(data, data.plannedAt, isPending),
          actor: metadata.actor,
        };
      }
      case 'ScheduleReplanned':
        return { ...schedule, ...timesOf(event.data, event.data.plannedAt, isPending) };
      case 'ScheduleRunStarted':
        return { ...schedule, ...timesOf(event.data, event.data.startedAt, true) };
      case 'ScheduleRunQueued': {
        const { scanId, startedAt: at } = event.data;
        const lastRun = { at, outcome: 'queued', scanId, reason: null } as const;
        return { ...schedule, ...settled(schedule), lastRun, lastScanId: scanId };
      }
      case 'ScheduleRunSkipped': {
        const { reason, startedAt: at } = event.data;
        return { ...schedule, ...settled(schedule), lastRun: { at, outcome: 'skipped', scanId: null, reason } };
      }
      case 'ScheduleDeleted':
        return undefined;
    }
  },
};

function settingsOf({ accountId, scheduleId, target, scanType, cron, timezone, enabled }: ScheduleCreated['data']) {
  return { accountId, scheduleId, target, scanType, cron, timezone, enabled };
}

type Times = Pick<ScheduleDocument, 'nextRunAt' | 'due' | 'planned' | 'isPending'>;

function timesOf(
  { scheduleId, nextRunAt }: { readonly scheduleId: string; readonly nextRunAt: string | null },
  plannedAt: string,
  isPending: boolean,
): Times {
  const planned = nextRunAt === null ? '' : `${plannedAt} ${scheduleId}`;
  return { nextRunAt, due: dueOf(scheduleId, nextRunAt, isPending), planned, isPending };
}

function settled({ scheduleId, nextRunAt }: ScheduleDocument): Pick<Times, 'due' | 'isPending'> {
  return { due: dueOf(scheduleId, nextRunAt, false), isPending: false };
}

function dueOf(scheduleId: string, nextRunAt: string | null, isPending: boolean): string {
  if (isPending) return `${atOnce} ${scheduleId}`;
  return nextRunAt === null ? '' : `${nextRunAt} ${scheduleId}`;
}
