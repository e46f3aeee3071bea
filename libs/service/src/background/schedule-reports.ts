import { Injectable } from '@nestjs/common';
import { ScheduleObserver } from '#schedules';
import { FailureLog } from '../log/failure-log.ts';

/** What the schedule runner reports, in the log. */
@Injectable()
export class ScheduleReports extends ScheduleObserver {
  readonly #failures: FailureLog;

  constructor(failures: FailureLog) {
    super();
    this.#failures = failures;
  }

  failed(error: unknown): void {
    this.#failures.failed('running a schedule failed, and is retried', error);
  }
}
