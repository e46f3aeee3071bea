import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { accountsProjection } from './accounts.projection.ts';
import type { AccountDocument } from './accounts.projection.ts';

/** Looks accounts up for authentication and the scan worker: one read, without the bus. */
@Injectable()
export class Accounts {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  find(accountId: string): Promise<AccountDocument | undefined> {
    return this.#store.get<AccountDocument>(accountsProjection.collection, accountId);
  }
}
