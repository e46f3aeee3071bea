import { canonicalJson } from '#kernel';
import { maxRepeatedReactions } from '#event-sourcing';
import type { Decider, StreamKind } from '#event-sourcing';
import { completedBy, emptyTree, leafHash, withLeaf } from './merkle-tree.ts';
import type { MerkleTree } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';
import { receiptEvents } from './receipts.events.ts';
import type { LeafAppended } from './receipts.events.ts';

export interface AppendLeaf {
  readonly type: 'AppendLeaf';
  readonly event: ReceiptEvent;
}

export interface ReceiptsState extends MerkleTree {
  /** The scans of the last leaves: a crash repeats what has just been recorded. */
  readonly recentScans: readonly string[];
}

/** A Merkle tree over the ends of all scans (RFC 9162). It only grows: a leaf keeps its index and its hash. */
export const receiptsDecider: Decider<ReceiptsState, AppendLeaf, LeafAppended> = {
  initialState: { ...emptyTree, recentScans: [] },

  decide({ event }, tree) {
    if (tree.recentScans.includes(event.scan_id)) return [];
    const hashes = completedBy(tree, leafHash(canonicalJson(event)));
    return [{ type: 'LeafAppended', data: { index: tree.size, event, hashes } }];
  },

  evolve: (tree, { data: { event, hashes } }) => ({
    ...withLeaf(tree, hashes),
    recentScans: [...tree.recentScans.slice(1 - maxRepeatedReactions), event.scan_id],
  }),
};

/** The only stream of its kind, which is never deleted. */
export const receiptsId = 'tree';

export const receiptsStream: StreamKind<ReceiptsState, AppendLeaf, LeafAppended> = {
  family: receiptEvents,
  decider: receiptsDecider,
  snapshotVersion: 1,
};
