import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { ApiKeyDocument } from './api-keys.projection.ts';
import { findOwnKey } from './find-key.ts';

/** A key of the account, by its id. @throws Rejected `not_found` */
export class GetApiKey extends Query<ApiKeyDocument> {
  constructor(
    readonly accountId: string,
    readonly keyId: string,
  ) {
    super();
  }
}

@QueryHandler(GetApiKey)
export class GetApiKeyHandler implements IQueryHandler<GetApiKey> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, keyId }: GetApiKey): Promise<ApiKeyDocument> {
    const key = await findOwnKey(this.#store, accountId, keyId);
    if (key === undefined) throw new Rejected('not_found', 'There is no key with this id.');
    return key;
  }
}
