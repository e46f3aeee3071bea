import type { Saga } from '#event-sourcing';
import { RefundScan, ReleaseSlot } from './scan.commands.ts';
import type { ScanCompleted, ScanFailed } from './scan.events.ts';

/** A scan that ends frees its slot; one that never started gives its unit of the quota back. */
export const endOfScan: Saga<ScanCompleted | ScanFailed> = {
  name: 'end-of-scan',
  categories: ['scan'],
  handles: ['ScanCompleted', 'ScanFailed'],
  react({ type, data }) {
    const release = new ReleaseSlot(data.accountId, data.scanId);
    return type === 'ScanFailed' && data.refunded
      ? [release, new RefundScan(data.accountId, data.month, data.scanId)]
      : [release];
  },
};
