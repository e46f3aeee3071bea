import type { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

/** A scan of another account answers exactly as one that does not exist. @throws Rejected `not_found` */
export async function findOwnScan(store: ReadStore, accountId: string, scanId: string): Promise<ScanDocument> {
  const scan = await store.get<ScanDocument>(scansProjection.collection, scanId);
  if (scan?.accountId !== accountId) throw new Rejected('not_found', 'There is no scan with this id.');
  return scan;
}
