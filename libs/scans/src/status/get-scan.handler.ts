import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { AccountScans } from './account-scans.ts';
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
  readonly #scans: AccountScans;

  constructor(scans: AccountScans) {
    this.#scans = scans;
  }

  execute({ accountId, scanId }: GetScan): Promise<ScanDocument> {
    return this.#scans.find(accountId, scanId);
  }
}
