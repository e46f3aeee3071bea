import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import type { Find } from '#event-sourcing';
import { Rejected } from '#kernel';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument, ScanStatus } from './scans.projection.ts';

export interface ScanPage {
  readonly scans: readonly ScanDocument[];
  readonly hasMore: boolean;
}

/** Where a page begins: just older than a scan, or just newer than it. */
export type ScanCursor = { readonly startingAfter: string } | { readonly endingBefore: string };

/** An account's scans, newest first. @throws Rejected `invalid_parameter` for a cursor that is no scan of the account */
export class ListScans extends Query<ScanPage> {
  constructor(
    readonly accountId: string,
    readonly limit: number,
    readonly status: ScanStatus | undefined,
    readonly cursor: ScanCursor | undefined,
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

  async execute({ accountId, limit, status, cursor }: ListScans): Promise<ScanPage> {
    const newer = cursor !== undefined && 'endingBefore' in cursor;
    const found = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { accountId, ...(status !== undefined && { status }) },
      ...(cursor !== undefined && (await this.#bound(accountId, cursor))),
      orderBy: 'order',
      descending: !newer,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return { scans: newer ? page.toReversed() : page, hasMore: found.length > limit };
  }

  async #bound(accountId: string, cursor: ScanCursor): Promise<Pick<Find, 'below' | 'above'>> {
    const [param, scanId] =
      'startingAfter' in cursor
        ? (['starting_after', cursor.startingAfter] as const)
        : (['ending_before', cursor.endingBefore] as const);
    const scan = await this.#store.get<ScanDocument>(scansProjection.collection, scanId);
    if (scan?.accountId !== accountId) {
      throw new Rejected('invalid_parameter', `\`${param}\` is not the id of a scan.`, { param });
    }
    return param === 'starting_after' ? { below: { order: scan.order } } : { above: { order: scan.order } };
  }
}
