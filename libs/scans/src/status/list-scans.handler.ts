import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, PagedList, Pagination } from '#event-sourcing';
import { scanTypes } from '#scanner';
import type { ScanType } from '#scanner';
import type { ScanStatus } from '../scan/scan-status.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';
import { targetKeyOf } from './target-key.ts';

/** All of them must hold. */
export interface ScanFilter {
  readonly status?: ScanStatus | undefined;
  /** In any spelling of its URL. */
  readonly target?: string | undefined;
  readonly scanType?: ScanType | undefined;
  /** RFC 3339, UTC, with milliseconds, as `createdAt` is; both exclusive. */
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

/** An account's scans, newest first. @throws Rejected `invalid_parameter` for a cursor that is no scan of the account */
export class ListScans extends Query<Page<ScanDocument>> {
  constructor(
    readonly accountId: string,
    readonly filter: ScanFilter,
    readonly pagination: Pagination,
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

  async execute({ accountId, filter, pagination }: ListScans): Promise<Page<ScanDocument>> {
    return readPage(this.#store, scanList(accountId, filter), pagination);
  }
}

/** The list that the filter selects; each has an index of its own. */
export function scanList(accountId: string, filter: ScanFilter): PagedList<ScanDocument> {
  const { status, target, scanType, createdAfter, createdBefore } = filter;
  const list = { collection: scansProjection.collection, scope: { accountId } };
  const isByTime = [target, scanType, createdAfter, createdBefore].some((condition) => condition !== undefined);
  if (!isByTime) return { ...list, filter: { ...(status !== undefined && { status }) } };
  return {
    ...list,
    filter: {
      ...(target !== undefined && { targetKey: targetKeyOf(target) }),
      ...(scanType !== undefined && { scanType }),
      // The index with the status has the type of the scan too.
      ...(status !== undefined && { status, scanType: scanType ?? scanTypes }),
    },
    orderBy: 'creation',
    range: {
      // What follows the time in `creation` sorts below a tilde.
      ...(createdAfter !== undefined && { above: `${createdAfter}~` }),
      ...(createdBefore !== undefined && { below: createdBefore }),
    },
  };
}
