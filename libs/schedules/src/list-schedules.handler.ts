import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { schedulesProjection } from './schedules.projection.ts';
import type { ScheduleDocument } from './schedules.projection.ts';

/** The schedules of an account, newest first. */
export class ListSchedules extends Query<Page<ScheduleDocument>> {
  constructor(
    readonly accountId: string,
    readonly pagination: Pagination,
  ) {
    super();
  }
}

@QueryHandler(ListSchedules)
export class ListSchedulesHandler implements IQueryHandler<ListSchedules> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, pagination }: ListSchedules): Promise<Page<ScheduleDocument>> {
    const list = { collection: schedulesProjection.collection, scope: { accountId } };
    return readPage<ScheduleDocument>(this.#store, list, pagination);
  }
}
