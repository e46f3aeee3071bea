import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { accountsProjection } from './accounts.projection.ts';
import type { AccountDocument } from './accounts.projection.ts';

/** At most `limit` accounts in the order of their ids, those after the id `after` (`''`: from the first on). */
export class ListAccountPage extends Query<readonly AccountDocument[]> {
  constructor(
    readonly after: string,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListAccountPage)
export class ListAccountPageHandler implements IQueryHandler<ListAccountPage> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ after, limit }: ListAccountPage): Promise<readonly AccountDocument[]> {
    const query = { above: { accountId: after }, orderBy: 'accountId', limit };
    return this.#store.find<AccountDocument>(accountsProjection.collection, query);
  }
}
