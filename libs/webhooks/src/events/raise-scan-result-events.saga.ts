import type { Saga } from '#event-sourcing';
import type { ScanCompleted } from '#scans';
import { RaiseNewFindings, RaiseScheduledScanCompleted } from '../webhooks.commands.ts';

/** What receivers are told of the result of a scan, apart from that it has completed. */
export const raiseScanResultEvents: Saga<ScanCompleted> = {
  name: 'raise-scan-result-events',
  startsAt: 'head',
  categories: ['scan'],
  handles: ['ScanCompleted'],
  react({ id: causeId, position, metadata, data }) {
    const { accountId, scanId, score, grade } = data;
    const completed = { accountId, scanId, causeId, timestamp: metadata.recordedAt, position };
    return [new RaiseScheduledScanCompleted({ ...completed, score, grade }), new RaiseNewFindings(completed)];
  },
};
