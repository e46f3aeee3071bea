import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, PageRequest } from '#event-sourcing';
import type { ScanStatus } from './scan-status.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

/** An account's scans, newest first. @throws Rejected `invalid_parameter` for a cursor that is no scan of the account */
export class ListScans extends Query<Page<ScanDocument>> {
  constructor(
    readonly accountId: string,
    readonly status: ScanStatus | undefined,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListScans)
export class ListScansHandler implements IQueryHandler<ListScans> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, status, page }: ListScans): Promise<Page<ScanDocument>> {
    const filter = status === undefined ? {} : { status };
    return readPage(this.#store, { collection: scansProjection.collection, scope: { accountId }, filter }, page);
  }
}
