import type { EventFamily } from '#event-sourcing';
import type { Hash } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';

/** The end of a scan became a leaf of the Merkle tree. The revision of this event is the index of the leaf. */
export interface LeafAppended {
  readonly type: 'LeafAppended';
  readonly data: {
    readonly index: number;
    /** The leaf: what the receipt of the scan says. */
    readonly event: ReceiptEvent;
    /** The hash of the leaf, then those of the perfect subtrees that end with it, the largest last. */
    readonly hashes: readonly Hash[];
  };
}

export const receiptEvents: EventFamily<LeafAppended> = { category: 'receipts', types: { LeafAppended: [] } };
