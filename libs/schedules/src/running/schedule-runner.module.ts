import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { DueSchedules } from './due-schedules.ts';
import { ScheduledRuns } from './scheduled-runs.ts';
import { ScheduleObserver } from './schedule-observer.ts';
import { ScheduleRunner } from './schedule-runner.ts';
import { ScheduleRunnerSettings } from './schedule-runner-settings.ts';

/** The schedule runner of a process that works in the background. Needs the stores, the bus and `Accounts` from a global module. */
@Module({})
export class ScheduleRunnerModule {
  static with(parts: {
    readonly settings: ScheduleRunnerSettings;
    readonly observer: Type<ScheduleObserver>;
  }): DynamicModule {
    return {
      module: ScheduleRunnerModule,
      providers: [
        { provide: ScheduleRunnerSettings, useValue: parts.settings },
        { provide: ScheduleObserver, useClass: parts.observer },
        DueSchedules,
        ScheduledRuns,
        ScheduleRunner,
      ],
      exports: [ScheduleRunner],
    };
  }
}
