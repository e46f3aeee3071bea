import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import type { Place } from '#scanner';
import { AccountScans, requireDetails } from '../status/account-scans.ts';
import { findingPlacesProjection } from './finding-places.projection.ts';
import type { FindingPlacesDocument } from './finding-places.projection.ts';

export interface FindingPlaces {
  readonly places: readonly Place[];
  readonly hasMore: boolean;
}

/** `limit` places of a finding after the first `offset` ones. @throws Rejected `not_found`, or `gone` after their deletion */
export class GetFindingPlaces extends Query<FindingPlaces> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    readonly findingId: string,
    readonly offset: number,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(GetFindingPlaces)
export class GetFindingPlacesHandler implements IQueryHandler<GetFindingPlaces> {
  readonly #scans: AccountScans;
  readonly #store: ReadStore;

  constructor(scans: AccountScans, store: ReadStore) {
    this.#scans = scans;
    this.#store = store;
  }

  async execute({ accountId, scanId, findingId, offset, limit }: GetFindingPlaces): Promise<FindingPlaces> {
    requireDetails(await this.#scans.find(accountId, scanId));
    const found =
      (await this.#store.get<FindingPlacesDocument>(findingPlacesProjection.collection, findingId)) ??
      (await this.#scans.recordedPlaces(scanId, findingId));
    if (found?.scanId !== scanId) throw new Rejected('not_found', 'The scan has no finding with this id.');
    const end = offset + limit;
    return { places: found.places.slice(offset, end), hasMore: found.places.length > end };
  }
}
