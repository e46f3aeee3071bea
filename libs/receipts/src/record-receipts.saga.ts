import { SagaCommand } from '#event-sourcing';
import type { Saga } from '#event-sourcing';
import type { ScanCompleted, ScanFailed } from '#scans';

/** Records the end of a scan in the tree of receipts. Repeating it changes nothing. */
export class RecordReceipt extends SagaCommand {
  constructor(readonly scanId: string) {
    super();
  }
}

/** Every scan that has ended gets a receipt, also those that ended before there were receipts. */
export const recordReceipts: Saga<ScanCompleted | ScanFailed> = {
  name: 'record-receipts',
  startsAt: 'beginning',
  categories: ['scan'],
  handles: ['ScanCompleted', 'ScanFailed'],
  react: ({ data }) => [new RecordReceipt(data.scanId)],
};
