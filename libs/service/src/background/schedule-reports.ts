import { Injectable } from '@nestjs/common';
import { Log } from '#kernel';
import { ScheduleObserver } from '#schedules';

/** What the schedule runner reports, in the log. */
@Injectable()
export class ScheduleReports extends ScheduleObserver {
  readonly #log: Log;

  constructor(log: Log) {
    super();
    this.#log = log;
  }

  failed(error: unknown): void {
    this.#log.error({ err: error }, 'running a schedule failed, and is retried');
  }
}
