import { Injectable } from '@nestjs/common';
import { EventCatalogue, EventLog, streamName } from '#event-sourcing';
import { consistencyProof, inclusionProof, perfectSubtrees } from './merkle-proof.ts';
import type { LeafRange } from './merkle-proof.ts';
import { rootOf } from './merkle-tree.ts';
import type { Hash } from './merkle-tree.ts';
import type { ReceiptEvent } from './receipt-event.ts';
import { receiptsId, receiptsStream } from './receipts.decider.ts';
import type { LeafAppended } from './receipts.events.ts';

const stream = streamName(receiptsStream, receiptsId);

/** A leaf, and the proof that it is in a tree. */
export interface ReceiptProof {
  readonly event: ReceiptEvent;
  readonly leafHash: Hash;
  readonly rootHash: Hash;
  /** From the leaf up. */
  readonly inclusion: readonly Hash[];
  /** That the tree begins with an earlier one; empty where none is named. */
  readonly consistency: readonly Hash[];
}

/** Makes proofs of the Merkle tree from the log, which has the hashes of all its subtrees. */
@Injectable()
export class ReceiptProofs {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  async hasLeaf(index: number): Promise<boolean> {
    return (await this.#leaf(index)) !== undefined;
  }

  /**
   * That a leaf is in the tree of the first `size` leaves, which exist, and that this tree begins with that of `since` leaves.
   * Each leaf that has one of the hashes is read once.
   */
  async prove(index: number, size: number, since?: number): Promise<ReceiptProof> {
    const root = { from: 0, to: size };
    const inclusion = inclusionProof(index, size);
    const consistency = since === undefined ? [] : consistencyProof(since, size);
    const subtrees = [root, ...inclusion, ...consistency].flatMap(perfectSubtrees);
    const leaves = await this.#read(new Set([index, ...subtrees.map(({ lastLeaf }) => lastLeaf)]));
    const leafOf = (at: number): LeafAppended['data'] => {
      const leaf = leaves.get(at);
      if (leaf === undefined) throw new Error(`the log has no leaf with index ${at} of the receipts`);
      return leaf;
    };
    const subtreeHash = (lastLeaf: number, level: number): Hash => {
      const hash = leafOf(lastLeaf).hashes[level];
      if (hash === undefined) throw new Error(`the leaf with index ${lastLeaf} of the receipts lacks a hash`);
      return hash;
    };
    const hashOf = (range: LeafRange): Hash =>
      rootOf(perfectSubtrees(range).map(({ lastLeaf, level }) => subtreeHash(lastLeaf, level)));
    return {
      event: leafOf(index).event,
      leafHash: subtreeHash(index, 0),
      rootHash: hashOf(root),
      inclusion: inclusion.map(hashOf),
      consistency: consistency.map(hashOf),
    };
  }

  async #read(indexes: ReadonlySet<number>): Promise<ReadonlyMap<number, LeafAppended['data']>> {
    const leaves = await Promise.all([...indexes].map((index) => this.#leaf(index)));
    return new Map(leaves.flatMap((leaf) => (leaf === undefined ? [] : [[leaf.index, leaf]])));
  }

  async #leaf(index: number): Promise<LeafAppended['data'] | undefined> {
    for await (const stored of this.#log.readStream(stream, index, 1)) {
      return this.#catalogue.decode<LeafAppended>(stored).data;
    }
    return undefined;
  }
}
