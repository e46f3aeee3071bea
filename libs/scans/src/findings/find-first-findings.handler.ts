import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { findingsProjection } from './findings.projection.ts';
import type { FindingDocument } from './findings.projection.ts';
import { fingerprintId, fingerprintsProjection } from './fingerprints.projection.ts';
import type { FingerprintDocument } from './fingerprints.projection.ts';

/** By fingerprint: the finding of the first scan of an account that found it; without those that are not found, or deleted. */
export class FindFirstFindings extends Query<ReadonlyMap<string, FindingDocument>> {
  constructor(
    readonly accountId: string,
    readonly fingerprints: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(FindFirstFindings)
export class FindFirstFindingsHandler implements IQueryHandler<FindFirstFindings> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, fingerprints }: FindFirstFindings): Promise<ReadonlyMap<string, FindingDocument>> {
    const build = await this.#store.live(fingerprintsProjection.collection);
    const ids = fingerprints.map((fingerprint) => fingerprintId(accountId, fingerprint));
    const sightings = await this.#store.load<FingerprintDocument>(build, ids);
    const found = [...sightings.values()].map(({ document }) => this.#findingOf(document));
    return new Map((await Promise.all(found)).flat().map((finding) => [finding.fingerprint ?? '', finding]));
  }

  #findingOf({ firstScanId: scanId, fingerprint }: FingerprintDocument): Promise<readonly FindingDocument[]> {
    const query = { equals: { scanId, fingerprint }, orderBy: 'discovery', limit: 1 };
    return this.#store.find<FindingDocument>(findingsProjection.collection, query);
  }
}
