import type { ReadStore } from '#event-sourcing';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

/** Scans before a scan among which its base is looked for. */
const maxEarlierScans = 50;

/**
 * The last completed scans of the same account, target and type that were created before a scan and ended before it did,
 * newest first. The first is what it is compared with unless another is named (`previous`); the first {@link isComplete}
 * one is the base of its new findings.
 */
export async function earlierScans(store: ReadStore, scan: ScanDocument): Promise<readonly ScanDocument[]> {
  const { accountId, targetKey, scanType, creation, endPosition: end } = scan;
  const earlier = await store.find<ScanDocument>(scansProjection.collection, {
    equals: { accountId, targetKey, status: 'completed', scanType },
    below: { creation },
    orderBy: 'creation',
    descending: true,
    limit: maxEarlierScans,
  });
  return earlier.filter(({ endPosition }) => endPosition !== null && (end === null || endPosition < end));
}

/** Whether a scan looked at everything that its type promises: what another does not have, it may not have looked at. */
export function isComplete({ coverage }: ScanDocument): boolean {
  return coverage?.complete === true && coverage.blocked === null;
}
