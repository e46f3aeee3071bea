import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import type { FindingDocument } from './findings.projection.ts';
import { fingerprintId, fingerprintsProjection } from './fingerprints.projection.ts';
import type { FingerprintDocument } from './fingerprints.projection.ts';

/** In which scan of an account a finding was seen first. */
@Injectable()
export class FirstSightings {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  /** By fingerprint: the earlier scan; without those findings that are new in this scan. */
  async before(
    { accountId, scanId }: { readonly accountId: string; readonly scanId: string },
    findings: readonly Pick<FindingDocument, 'fingerprint'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const fingerprints = findings.flatMap(({ fingerprint }) => fingerprint ?? []);
    if (fingerprints.length === 0) return new Map();
    const build = await this.#store.live(fingerprintsProjection.collection);
    const ids = fingerprints.map((fingerprint) => fingerprintId(accountId, fingerprint));
    const known = await this.#store.load<FingerprintDocument>(build, ids);
    return new Map(
      [...known.values()]
        .filter(({ document }) => document.firstScanId !== scanId)
        .map(({ document }) => [document.fingerprint, document.firstScanId]),
    );
  }
}
