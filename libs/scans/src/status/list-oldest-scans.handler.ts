import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import type { ScanStatus } from '../scan/scan-status.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

/** The oldest scans with a status, of all accounts: for operators. */
export class ListOldestScans extends Query<readonly ScanDocument[]> {
  constructor(
    readonly status: ScanStatus,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(ListOldestScans)
export class ListOldestScansHandler implements IQueryHandler<ListOldestScans> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ status, limit }: ListOldestScans): Promise<readonly ScanDocument[]> {
    return this.#store.find<ScanDocument>(scansProjection.collection, { equals: { status }, orderBy: 'order', limit });
  }
}
