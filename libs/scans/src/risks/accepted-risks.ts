import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { acceptedRiskId, acceptedRisksProjection } from './accepted-risks.projection.ts';
import type { AcceptedRiskDocument } from './accepted-risks.projection.ts';
import { isExpired } from './is-expired.ts';

/** Looks up the risks that an account accepts. */
@Injectable()
export class AcceptedRisks {
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** By fingerprint; without those that have expired. */
  async among(
    accountId: string,
    findings: readonly { readonly fingerprint?: string | null }[],
  ): Promise<ReadonlyMap<string, AcceptedRiskDocument>> {
    const ids = findings.flatMap(({ fingerprint }) =>
      fingerprint === undefined || fingerprint === null ? [] : acceptedRiskId(accountId, fingerprint),
    );
    if (ids.length === 0) return new Map();
    const build = await this.#store.live(acceptedRisksProjection.collection);
    const known = await this.#store.load<AcceptedRiskDocument>(build, ids);
    const now = this.#clock.timestamp();
    return new Map(
      [...known.values()]
        .filter(({ document }) => !isExpired(document, now))
        .map(({ document }) => [document.fingerprint, document]),
    );
  }

  /** Expired or not. @throws Rejected `not_found` */
  async get(accountId: string, riskId: string): Promise<AcceptedRiskDocument> {
    const risk = await this.find(accountId, riskId);
    if (risk === undefined) throw new Rejected('not_found', 'There is no accepted risk with this id.');
    return risk;
  }

  async find(accountId: string, riskId: string): Promise<AcceptedRiskDocument | undefined> {
    const query = { equals: { accountId, riskId }, orderBy: 'riskId', limit: 1 };
    return (await this.#store.find<AcceptedRiskDocument>(acceptedRisksProjection.collection, query))[0];
  }
}
