import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { targetsProjection } from './targets.projection.ts';
import type { TargetDocument } from './targets.projection.ts';

/** The targets of an account, newest first. */
export class ListTargets extends Query<Page<TargetDocument>> {
  constructor(
    readonly accountId: string,
    readonly pagination: Pagination,
  ) {
    super();
  }
}

@QueryHandler(ListTargets)
export class ListTargetsHandler implements IQueryHandler<ListTargets> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, pagination }: ListTargets): Promise<Page<TargetDocument>> {
    const list = { collection: targetsProjection.collection, scope: { accountId } };
    return readPage<TargetDocument>(this.#store, list, pagination);
  }
}
