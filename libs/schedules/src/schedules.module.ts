import { Module } from '@nestjs/common';
import { ChangeScheduleHandler } from './change-schedule.handler.ts';
import { CreateScheduleHandler } from './create-schedule.handler.ts';
import { DeleteScheduleHandler } from './delete-schedule.handler.ts';
import { GetScheduleHandler } from './get-schedule.handler.ts';
import { ListSchedulesHandler } from './list-schedules.handler.ts';

/** Needs the stores, the command executor, `ChangeLimit` and the clock from a global module. */
@Module({
  providers: [
    CreateScheduleHandler,
    ChangeScheduleHandler,
    DeleteScheduleHandler,
    GetScheduleHandler,
    ListSchedulesHandler,
  ],
})
export class SchedulesModule {}
