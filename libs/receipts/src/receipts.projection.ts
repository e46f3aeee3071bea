import type { Projection } from '#event-sourcing';
import type { LeafAppended } from './receipts.events.ts';

/** Where the receipt of a scan is in the tree. */
export interface ReceiptDocument {
  readonly scanId: string;
  /** Of the leaf. */
  readonly index: number;
}

export const receiptsProjection: Projection<LeafAppended, ReceiptDocument> = {
  collection: { name: 'receipts', version: 1, indexes: [['index']] },
  categories: ['receipts'],
  handles: ['LeafAppended'],
  documentId: ({ data }) => data.event.scan_id,
  evolve: (known, { data }) => known ?? { scanId: data.event.scan_id, index: data.index },
};
