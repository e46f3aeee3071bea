import type { FeatureSlice } from '#event-sourcing';
import { receiptEvents } from './receipts.events.ts';
import { ReceiptsModule } from './receipts.module.ts';
import { receiptsProjection } from './receipts.projection.ts';
import { recordReceipts } from './record-receipts.saga.ts';

/** Receipts: proofs that the ends of scans are in the log. */
export const receiptsSlice: FeatureSlice = {
  events: [receiptEvents],
  projections: [receiptsProjection],
  sagas: [recordReceipts],
  logLines: {},
  retention: [],
  collections: [],
  workers: [],
  module: ReceiptsModule,
};
