import type { FeatureSlice } from '#event-sourcing';
import { ScheduleRunner } from './running/schedule-runner.ts';
import { scheduleEvents } from './schedules.events.ts';
import { scheduleLogLines } from './schedules.log-lines.ts';
import { SchedulesModule } from './schedules.module.ts';
import { schedulesProjection } from './schedules.projection.ts';

/** Schedules: scans of a target at the times that an account has chosen. */
export const schedulesSlice: FeatureSlice = {
  events: [scheduleEvents],
  projections: [schedulesProjection],
  sagas: [],
  logLines: scheduleLogLines,
  retention: [],
  collections: [],
  workers: [ScheduleRunner],
  module: SchedulesModule,
};
