import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { findOwnScan } from './find-own-scan.ts';
import type { ScanDocument } from './scans.projection.ts';

/** @throws Rejected `not_found` */
export class GetScan extends Query<ScanDocument> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
  ) {
    super();
  }
}

@QueryHandler(GetScan)
export class GetScanHandler implements IQueryHandler<GetScan> {
  constructor(private readonly store: ReadStore) {}

  async execute({ accountId, scanId }: GetScan): Promise<ScanDocument> {
    return findOwnScan(this.store, accountId, scanId);
  }
}
