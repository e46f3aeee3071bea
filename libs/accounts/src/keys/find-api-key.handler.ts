import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import type { ApiKeyDocument } from './api-keys.projection.ts';
import { findKey } from './find-key.ts';

/** A key of any account by its id, if it exists: for operators. */
export class FindApiKey extends Query<ApiKeyDocument | undefined> {
  constructor(readonly keyId: string) {
    super();
  }
}

@QueryHandler(FindApiKey)
export class FindApiKeyHandler implements IQueryHandler<FindApiKey> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  execute({ keyId }: FindApiKey): Promise<ApiKeyDocument | undefined> {
    return findKey(this.#store, keyId);
  }
}
