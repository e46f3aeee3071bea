import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { AccountScans } from '../status/account-scans.ts';
import { FirstSightings } from '../findings/first-sightings.ts';
import type { AcceptedRiskDocument } from '../risks/accepted-risks.projection.ts';
import { AcceptedRisks } from '../risks/accepted-risks.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { earlierScans } from './earlier-scans.ts';
import { comparedScan, compareScans } from './compare-scans.ts';
import type { ComparedScan, Comparison } from './compare-scans.ts';

export interface ScanComparison extends Comparison {
  readonly base: ScanDocument;
  readonly scan: ScanDocument;
  /** By fingerprint: the earlier scan in which a finding that the base lacks was seen first. */
  readonly firstSeen: ReadonlyMap<string, string>;
  /** By fingerprint: the risks that the account accepts now. */
  readonly accepted: ReadonlyMap<string, AcceptedRiskDocument>;
}

/**
 * What has changed from a base to a scan. The base is another scan of the account, or `previous`: the completed scan of
 * the same target and type before this one, complete or not: `incomparability` tells. @throws Rejected `not_found` when there is no such scan or base
 */
export class CompareScans extends Query<ScanComparison> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    /** The id of a scan, or `previous`. */
    readonly base: string,
  ) {
    super();
  }
}

@QueryHandler(CompareScans)
export class CompareScansHandler implements IQueryHandler<CompareScans> {
  readonly #scans: AccountScans;
  readonly #store: ReadStore;
  readonly #firstSightings: FirstSightings;
  readonly #risks: AcceptedRisks;

  constructor(scans: AccountScans, store: ReadStore, firstSightings: FirstSightings, risks: AcceptedRisks) {
    this.#scans = scans;
    this.#store = store;
    this.#firstSightings = firstSightings;
    this.#risks = risks;
  }

  async execute({ accountId, scanId, base: baseId }: CompareScans): Promise<ScanComparison> {
    const scan = await this.#scans.find(accountId, scanId);
    const base = baseId === 'previous' ? await this.#previousOf(scan) : await this.#baseOf(accountId, baseId);
    const comparison = compareScans(await this.#compared(base), await this.#compared(scan));
    const added = comparison.new.map(({ fingerprint = null }) => ({ fingerprint }));
    const firstSeen = await this.#firstSightings.before(scan, added);
    const { unchanged, unverified, new: fresh } = comparison;
    const accepted = await this.#risks.among(accountId, [...fresh, ...unchanged, ...unverified]);
    return { ...comparison, base, scan, firstSeen, accepted };
  }

  async #previousOf(scan: ScanDocument): Promise<ScanDocument> {
    const [previous] = await earlierScans(this.#store, scan);
    if (previous !== undefined) return previous;
    const message = `There is no earlier completed ${scan.scanType} scan of this target to compare with.`;
    throw new Rejected('not_found', message, { param: 'with' });
  }

  async #baseOf(accountId: string, scanId: string): Promise<ScanDocument> {
    try {
      return await this.#scans.find(accountId, scanId);
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== 'not_found') throw error;
      throw new Rejected('not_found', 'No scan has the id in `with`.', { param: 'with' });
    }
  }

  async #compared(scan: ScanDocument): Promise<ComparedScan> {
    return comparedScan(scan, await this.#scans.eventsOf(scan.scanId));
  }
}
