import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { acceptedRisksProjection } from './accepted-risks.projection.ts';
import type { AcceptedRiskDocument } from './accepted-risks.projection.ts';
import { AcceptedRisks } from './accepted-risks.ts';

/** An account's accepted risks, also those that have expired. @throws Rejected `invalid_parameter` for a wrong cursor */
export class ListAcceptedRisks extends Query<Page<AcceptedRiskDocument>> {
  constructor(
    readonly accountId: string,
    readonly pagination: Pagination,
  ) {
    super();
  }
}

/** @throws Rejected `not_found` */
export class GetAcceptedRisk extends Query<AcceptedRiskDocument> {
  constructor(
    readonly accountId: string,
    readonly riskId: string,
  ) {
    super();
  }
}

@QueryHandler(ListAcceptedRisks)
export class ListAcceptedRisksHandler implements IQueryHandler<ListAcceptedRisks> {
  readonly #store: ReadStore;
  readonly #risks: AcceptedRisks;

  constructor(store: ReadStore, risks: AcceptedRisks) {
    this.#store = store;
    this.#risks = risks;
  }

  async execute({ accountId, pagination }: ListAcceptedRisks): Promise<Page<AcceptedRiskDocument>> {
    const { collection } = acceptedRisksProjection;
    const findById = (riskId: string) => this.#risks.find(accountId, riskId);
    return readPage<AcceptedRiskDocument>(this.#store, { collection, scope: { accountId }, findById }, pagination);
  }
}

@QueryHandler(GetAcceptedRisk)
export class GetAcceptedRiskHandler implements IQueryHandler<GetAcceptedRisk> {
  readonly #risks: AcceptedRisks;

  constructor(risks: AcceptedRisks) {
    this.#risks = risks;
  }

  async execute({ accountId, riskId }: GetAcceptedRisk): Promise<AcceptedRiskDocument> {
    return this.#risks.get(accountId, riskId);
  }
}
