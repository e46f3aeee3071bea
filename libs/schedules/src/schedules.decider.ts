import { derivedToken, Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import type { ScanType } from '#scanner';
import { nextTime, parseRecurrence } from './recurrence.ts';
import type { Recurrence } from './recurrence.ts';
import { scheduleEvents } from './schedules.events.ts';
import type { ScheduleCreated, ScheduleEvent, ScheduleRunStarted, SkipReason } from './schedules.events.ts';

const maxSchedules = 20;

/** A clock that is corrected by less was not set back. */
export const clockToleranceMs = 60_000;

interface OfSchedule {
  readonly accountId: string;
  readonly scheduleId: string;
}

/** What a client sets of a schedule. */
export interface ScheduleSettings extends Recurrence {
  readonly target: string;
  readonly scanType: ScanType;
  readonly enabled: boolean;
}

/** `now` is the time of the decision, RFC 3339. */
export type ScheduleCommand =
  | (OfSchedule & ScheduleSettings & { readonly type: 'CreateSchedule'; readonly now: string })
  | (OfSchedule & {
      readonly type: 'ChangeSchedule';
      /** What is absent stays as it is. */
      readonly changes: Partial<ScheduleSettings>;
      readonly now: string;
    })
  | (OfSchedule & { readonly type: 'DeleteSchedule' })
  /** Starts the run that is due; without one, or while one is pending, it decides nothing. */
  | (OfSchedule & { readonly type: 'StartRun'; readonly now: string })
  | (OfSchedule & { readonly type: 'RecordQueued'; readonly scanId: string })
  | (OfSchedule & { readonly type: 'RecordSkipped'; readonly scanId: string; readonly reason: SkipReason })
  /** Determines the next run again when the last decision about it lies in the future. */
  | (OfSchedule & { readonly type: 'Replan'; readonly now: string });

/** A run whose scan is neither queued nor left out yet. */
export type PendingRun = Pick<
  ScheduleRunStarted['data'],
  'scanId' | 'target' | 'scanType' | 'scheduledAt' | 'startedAt'
>;

export interface ScheduleState extends ScheduleSettings {
  readonly nextRunAt: string | null;
  readonly plannedAt: string;
  readonly pendingRun: PendingRun | null;
}

export type SchedulesState = ReadonlyMap<string, ScheduleState>;

/**
 * All schedules of an account are one stream: their number is exact, and of several processes that find a run due, one
 * starts it.
 */
export const schedulesDecider: Decider<SchedulesState, ScheduleCommand, ScheduleEvent> = {
  initialState: new Map(),

  decide(command, schedules) {
    const { accountId, scheduleId } = command;
    const schedule = schedules.get(scheduleId);
    switch (command.type) {
      case 'CreateSchedule': {
        if (schedule !== undefined) return [];
        const { now, target, scanType, enabled } = command;
        const data = planned(command, { target, scanType, enabled, ...parseRecurrence(command, scheduleId) }, now);
        if (schedules.size >= maxSchedules) {
          throw new Rejected('limit_reached', `An account has at most ${maxSchedules} schedules. Delete one first.`);
        }
        return [{ type: 'ScheduleCreated', data }];
      }
      case 'ChangeSchedule':
        return change(command, required(schedule));
      case 'DeleteSchedule':
        required(schedule);
        return [{ type: 'ScheduleDeleted', data: { accountId, scheduleId } }];
      case 'StartRun':
        return schedule === undefined ? [] : startRun(command, schedule);
      case 'RecordQueued': {
        const run = schedule?.pendingRun;
        if (run?.scanId !== command.scanId) return [];
        const { scanId, startedAt } = run;
        return [{ type: 'ScheduleRunQueued', data: { accountId, scheduleId, scanId, startedAt } }];
      }
      case 'RecordSkipped': {
        const run = schedule?.pendingRun;
        if (run?.scanId !== command.scanId) return [];
        const { reason } = command;
        return [{ type: 'ScheduleRunSkipped', data: { accountId, scheduleId, startedAt: run.startedAt, reason } }];
      }
      case 'Replan': {
        const { now } = command;
        if (schedule === undefined || !schedule.enabled || !isAhead(schedule.plannedAt, now)) return [];
        const nextRunAt = nextTime(schedule, now);
        return [{ type: 'ScheduleReplanned', data: { accountId, scheduleId, nextRunAt, plannedAt: now } }];
      }
    }
  },

  evolve(schedules, { type, data }) {
    const next = new Map(schedules);
    const { scheduleId } = data;
    const schedule = schedules.get(scheduleId);
    if (type === 'ScheduleCreated') return next.set(scheduleId, { ...stateOf(data), pendingRun: null });
    if (schedule === undefined) return schedules;
    switch (type) {
      case 'ScheduleChanged':
        return next.set(scheduleId, { ...stateOf(data), pendingRun: schedule.pendingRun });
      case 'ScheduleReplanned':
        return next.set(scheduleId, { ...schedule, nextRunAt: data.nextRunAt, plannedAt: data.plannedAt });
      case 'ScheduleRunStarted': {
        const { scanId, target, scanType, scheduledAt, startedAt, nextRunAt } = data;
        const pendingRun = { scanId, target, scanType, scheduledAt, startedAt };
        return next.set(scheduleId, { ...schedule, nextRunAt, plannedAt: startedAt, pendingRun });
      }
      case 'ScheduleRunQueued':
      case 'ScheduleRunSkipped':
        return next.set(scheduleId, { ...schedule, pendingRun: null });
      case 'ScheduleDeleted':
        next.delete(scheduleId);
        return next;
    }
  },
};

/** Whether a time was set by a clock that is ahead of `now`. */
function isAhead(time: string, now: string): boolean {
  return new Date(time).getTime() > new Date(now).getTime() + clockToleranceMs;
}

function stateOf(data: ScheduleCreated['data']): Omit<ScheduleState, 'pendingRun'> {
  const { accountId: _, scheduleId: __, ...state } = data;
  return state;
}

function planned(
  { accountId, scheduleId }: OfSchedule,
  settings: ScheduleSettings,
  now: string,
): ScheduleCreated['data'] {
  const nextRunAt = settings.enabled ? nextTime(settings, now) : null;
  return { accountId, scheduleId, ...settings, nextRunAt, plannedAt: now };
}

function change(
  command: Extract<ScheduleCommand, { type: 'ChangeSchedule' }>,
  schedule: ScheduleState,
): readonly ScheduleEvent[] {
  const { scheduleId, changes, now } = command;
  const { target, scanType, cron, timezone, enabled } = { ...schedule, ...changes };
  const after = { target, scanType, enabled, ...parseRecurrence({ cron, timezone }, scheduleId) };
  const isNewTime =
    after.cron !== schedule.cron || after.timezone !== schedule.timezone || enabled !== schedule.enabled;
  if (!isNewTime && target === schedule.target && scanType === schedule.scanType) return [];
  const data = planned(command, after, now);
  // A run that is due, or late, is not lost by a change of what it scans.
  const { nextRunAt, plannedAt } = isNewTime ? data : schedule;
  return [{ type: 'ScheduleChanged', data: { ...data, nextRunAt, plannedAt } }];
}

function startRun(
  { accountId, scheduleId, now }: Extract<ScheduleCommand, { type: 'StartRun' }>,
  schedule: ScheduleState,
): readonly ScheduleEvent[] {
  const { target, scanType, nextRunAt: scheduledAt, pendingRun } = schedule;
  if (pendingRun !== null || scheduledAt === null || scheduledAt > now) return [];
  const scanId = `scan_${derivedToken(22, 'scheduledScan', accountId, scheduleId, scheduledAt)}`;
  const run = { scanId, target, scanType, scheduledAt, startedAt: now, nextRunAt: nextTime(schedule, now) };
  return [{ type: 'ScheduleRunStarted', data: { accountId, scheduleId, ...run } }];
}

function required(schedule: ScheduleState | undefined): ScheduleState {
  if (schedule === undefined) throw new Rejected('not_found', 'There is no schedule with this id.');
  return schedule;
}

export const schedulesStream: StreamKind<SchedulesState, ScheduleCommand, ScheduleEvent> = {
  family: scheduleEvents,
  decider: schedulesDecider,
  snapshotVersion: 1,
};
