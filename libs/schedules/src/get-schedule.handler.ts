import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { findOwnSchedule } from './find-own-schedule.ts';
import type { ScheduleDocument } from './schedules.projection.ts';

/** @throws Rejected `not_found` */
export class GetSchedule extends Query<ScheduleDocument> {
  constructor(
    readonly accountId: string,
    readonly scheduleId: string,
  ) {
    super();
  }
}

@QueryHandler(GetSchedule)
export class GetScheduleHandler implements IQueryHandler<GetSchedule> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, scheduleId }: GetSchedule): Promise<ScheduleDocument> {
    return findOwnSchedule(this.#store, accountId, scheduleId);
  }
}
