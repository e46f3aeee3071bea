import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { fingerprintId, fingerprintsProjection } from './fingerprints.projection.ts';
import type { FingerprintDocument } from './fingerprints.projection.ts';

/** The id of the first scan of an account that found what has this fingerprint; undefined where none has. */
export class FindFirstSighting extends Query<string | undefined> {
  constructor(
    readonly accountId: string,
    readonly fingerprint: string,
  ) {
    super();
  }
}

@QueryHandler(FindFirstSighting)
export class FindFirstSightingHandler implements IQueryHandler<FindFirstSighting> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, fingerprint }: FindFirstSighting): Promise<string | undefined> {
    const id = fingerprintId(accountId, fingerprint);
    const { collection } = fingerprintsProjection;
    return (await this.#store.get<FingerprintDocument>(collection, id, { accountId }))?.firstScanId;
  }
}
