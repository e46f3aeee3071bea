import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { apiKeysProjection } from './api-keys.projection.ts';
import type { ApiKeyDocument } from './api-keys.projection.ts';
import { findOwnKey } from './find-key.ts';

/** The keys of an account, newest first, those that no longer work included. */
export class ListApiKeys extends Query<Page<ApiKeyDocument>> {
  constructor(
    readonly accountId: string,
    readonly pagination: Pagination,
  ) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, pagination }: ListApiKeys): Promise<Page<ApiKeyDocument>> {
    return readPage(
      this.#store,
      {
        collection: apiKeysProjection.collection,
        scope: { accountId },
        findById: (keyId) => findOwnKey(this.#store, accountId, keyId),
      },
      pagination,
    );
  }
}
