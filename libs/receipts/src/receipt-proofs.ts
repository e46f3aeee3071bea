import { Injectable } from '@nestjs/common';
import { EventCatalogue, EventLog, streamName } from '#event-sourcing';
import { consistencyProof, inclusionProof, perfectSubtrees } from './merkle-proof.ts';
import type { LeafRange } from './merkle-proof.ts';
import { rootOf } from './merkle-tree.ts';
import type { Hash } from './merkle-tree.ts';
import { receiptsId, receiptsStream } from './receipts.decider.ts';
import type { LeafAppended } from './receipts.events.ts';

const stream = streamName(receiptsStream, receiptsId);

/** Makes proofs of the Merkle tree from the log, which has the hashes of all its subtrees. */
@Injectable()
export class ReceiptProofs {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  /** What was recorded as the leaf with this index, which exists. */
  async leaf(index: number): Promise<LeafAppended['data']> {
    for await (const stored of this.#log.readStream(stream, index, 1)) {
      const { data } = this.#catalogue.decode<LeafAppended>(stored);
      if (data.index === index) return data;
    }
    throw new Error(`the log has no leaf ${index} of the receipts`);
  }

  /** The root of the tree of the first `size` leaves, which exist. */
  async root(size: number): Promise<Hash> {
    return this.#hash({ from: 0, to: size });
  }

  /** That the leaf is in the tree of `size` leaves, from the leaf up. */
  inclusion(index: number, size: number): Promise<readonly Hash[]> {
    return Promise.all(inclusionProof(index, size).map((range) => this.#hash(range)));
  }

  /** That the tree of `size` leaves begins with that of `since` leaves. */
  consistency(since: number, size: number): Promise<readonly Hash[]> {
    return Promise.all(consistencyProof(since, size).map((range) => this.#hash(range)));
  }

  async #hash(range: LeafRange): Promise<Hash> {
    const hashes = perfectSubtrees(range).map(async ({ level, lastLeaf }) => {
      const hash = (await this.leaf(lastLeaf)).hashes[level];
      if (hash === undefined) throw new Error(`leaf ${lastLeaf} of the receipts lacks a hash`);
      return hash;
    });
    return rootOf(await Promise.all(hashes));
  }
}
