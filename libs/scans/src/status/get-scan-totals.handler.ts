import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { noScans, scanTotalsId, scanTotalsProjection } from './scan-totals.projection.ts';
import type { ScanTotals } from './scan-totals.projection.ts';

/** How many scans of all accounts have each status. */
export class GetScanTotals extends Query<ScanTotals> {}

@QueryHandler(GetScanTotals)
export class GetScanTotalsHandler implements IQueryHandler<GetScanTotals> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute(): Promise<ScanTotals> {
    return (await this.#store.get<ScanTotals>(scanTotalsProjection.collection, scanTotalsId)) ?? noScans;
  }
}
