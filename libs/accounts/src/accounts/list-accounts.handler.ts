import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { accountsProjection } from './accounts.projection.ts';
import type { AccountDocument } from './accounts.projection.ts';

const pageSize = 500;

/** All accounts, in the order of their ids. */
export class ListAccounts extends Query<readonly AccountDocument[]> {}

@QueryHandler(ListAccounts)
export class ListAccountsHandler implements IQueryHandler<ListAccounts> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute(): Promise<readonly AccountDocument[]> {
    const accounts: AccountDocument[] = [];
    for (let after = ''; ;) {
      const query = { above: { accountId: after }, orderBy: 'accountId', limit: pageSize };
      const page = await this.#store.find<AccountDocument>(accountsProjection.collection, query);
      accounts.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return accounts;
      after = last.accountId;
    }
  }
}
