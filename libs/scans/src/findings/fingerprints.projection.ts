import type { Projection } from '#event-sourcing';
import type { FindingReported } from '../scan/scan.events.ts';

/** The first scan of an account in which a weakness was found. */
export interface FingerprintDocument {
  readonly accountId: string;
  readonly fingerprint: string;
  readonly firstScanId: string;
}

export function fingerprintId(accountId: string, fingerprint: string): string {
  return `${accountId}-${fingerprint}`;
}

export const fingerprintsProjection: Projection<FindingReported, FingerprintDocument> = {
  collection: { name: 'fingerprints', version: 1, indexes: [['accountId', 'fingerprint']] },
  categories: ['scan'],
  handles: ['FindingReported'],
  documentId: ({ data: { accountId, fingerprint, findingId } }) =>
    accountId === undefined || fingerprint === undefined ? findingId : fingerprintId(accountId, fingerprint),
  evolve(first, { data: { accountId, fingerprint, scanId } }) {
    // Findings of version 1.4 and before do not have a fingerprint.
    if (accountId === undefined || fingerprint === undefined) return undefined;
    return first ?? { accountId, fingerprint, firstScanId: scanId };
  },
};
