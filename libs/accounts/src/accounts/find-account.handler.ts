import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { AccountDocument } from './accounts.projection.ts';
import { Accounts } from './accounts.ts';

/** An account by its id, if it exists. */
export class FindAccount extends Query<AccountDocument | undefined> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(FindAccount)
export class FindAccountHandler implements IQueryHandler<FindAccount> {
  readonly #accounts: Accounts;

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  execute({ accountId }: FindAccount): Promise<AccountDocument | undefined> {
    return this.#accounts.find(accountId);
  }
}
