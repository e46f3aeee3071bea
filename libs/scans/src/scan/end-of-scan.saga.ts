import type { Saga } from '#event-sourcing';
import { RefundScan, ReleaseCapacity } from './scan.commands.ts';
import type { ScanCompleted, ScanFailed } from './scan.events.ts';

/** Releases the capacity of a scan that has ended, and gives the unit of the quota back where a refund is due. */
export const endOfScan: Saga<ScanCompleted | ScanFailed> = {
  name: 'end-of-scan',
  startsAt: 'beginning',
  categories: ['scan'],
  handles: ['ScanCompleted', 'ScanFailed'],
  react({ type, data }) {
    const release = new ReleaseCapacity(data.accountId, data.scanId);
    return type === 'ScanFailed' && data.refundDue
      ? [release, new RefundScan(data.accountId, data.month, data.scanId, data.code === 'canceled')]
      : [release];
  },
};
