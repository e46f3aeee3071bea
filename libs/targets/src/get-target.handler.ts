import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { findOwnTarget } from './find-own-target.ts';
import type { TargetDocument } from './targets.projection.ts';

/** @throws Rejected `not_found` */
export class GetTarget extends Query<TargetDocument> {
  constructor(
    readonly accountId: string,
    readonly targetId: string,
  ) {
    super();
  }
}

@QueryHandler(GetTarget)
export class GetTargetHandler implements IQueryHandler<GetTarget> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, targetId }: GetTarget): Promise<TargetDocument> {
    return findOwnTarget(this.#store, accountId, targetId);
  }
}
