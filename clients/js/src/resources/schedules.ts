import type { Schedule, ScanType } from '../models.ts';
import type { List, ListParams } from '../pagination.ts';
import type { CallOptions, Requester } from '../requester.ts';
import { listOf } from './list-of.ts';

/** The schedule to create. */
export interface CreateScheduleParams {
  /** Absolute http(s) URL. */
  target: string;
  /** `quick` by default. */
  scan_type?: ScanType | undefined;
  /** `daily`, `weekly`, or minute, hour, day of month, month and day of week; at most once an hour. */
  cron: string;
  /** A name of the IANA time zone database; `UTC` by default. */
  timezone?: string | undefined;
  /** True by default. */
  enabled?: boolean | undefined;
}

/** What to change of a schedule. What is left out stays as it is. */
export type ChangeScheduleParams = Partial<CreateScheduleParams>;

/** Scans at the times of a cron expression. */
export class Schedules {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** Scans a target again and again; each run is an ordinary scan with `schedule_id`. */
  async create(params: CreateScheduleParams, options?: CallOptions): Promise<Schedule> {
    return this.#requester.call({ method: 'POST', path: '/v1/schedules', body: params }, options);
  }

  /** A schedule. */
  async get(scheduleId: string, options?: CallOptions): Promise<Schedule> {
    return this.#requester.call({ method: 'GET', path: pathOf(scheduleId) }, options);
  }

  /** The account's schedules, newest first. */
  list(params: ListParams = {}, options?: CallOptions): List<Schedule> {
    const idOf = ({ schedule_id: id }: Schedule): string => id;
    return listOf(this.#requester, '/v1/schedules', idOf, { ...params }, options);
  }

  /** Changes a schedule; what is left out stays as it is. */
  async update(scheduleId: string, params: ChangeScheduleParams, options?: CallOptions): Promise<Schedule> {
    return this.#requester.call({ method: 'PATCH', path: pathOf(scheduleId), body: params }, options);
  }

  /** Deletes a schedule; scans that it has started continue. */
  async delete(scheduleId: string, options?: CallOptions): Promise<void> {
    await this.#requester.call({ method: 'DELETE', path: pathOf(scheduleId) }, options);
  }
}

function pathOf(scheduleId: string): string {
  return `/v1/schedules/${encodeURIComponent(scheduleId)}`;
}
