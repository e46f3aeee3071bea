export { schedulesSlice } from './schedules.slice.ts';

export { ChangeSchedule } from './change-schedule.handler.ts';
export { CreateSchedule } from './create-schedule.handler.ts';
export { DeleteSchedule } from './delete-schedule.handler.ts';
export { GetSchedule } from './get-schedule.handler.ts';
export { ListSchedules } from './list-schedules.handler.ts';

export { maxCronLength, presetOf, presets } from './recurrence.ts';
export type { ScheduleSettings } from './schedules.decider.ts';
export { skipReasons } from './schedules.events.ts';
export type { SkipReason } from './schedules.events.ts';
export type { ScheduleDocument } from './schedules.projection.ts';

export { ScheduleObserver } from './running/schedule-observer.ts';
export { ScheduleRunnerModule } from './running/schedule-runner.module.ts';
export { ScheduleRunnerSettings } from './running/schedule-runner-settings.ts';
