import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { beforeFirst, EventCatalogue, EventLog, readHistory, streamName } from '#event-sourcing';
import type { Position, Recorded } from '#event-sourcing';
import { readKnownScanEvents } from '#scans';
import type { ScanEvent } from '#scans';
import { LeafComparison } from './leaf-comparison.ts';
import type { Hash } from './merkle-tree.ts';
import { receiptEvent } from './receipt-event.ts';
import type { ReceiptEvent } from './receipt-event.ts';
import { receiptsId, receiptsStream } from './receipts.decider.ts';
import type { LeafAppended } from './receipts.events.ts';
import { TreeVerification } from './tree-verification.ts';
import type { TreeHead } from './tree-verification.ts';

/** What an audit of the receipts has found. */
export type ReceiptsAudit = Readonly<
  Pick<TreeVerification, 'head' | 'brokenLeaf' | 'beginsAsExpected'> &
    Pick<LeafComparison, 'differing' | 'newer' | 'repeated' | 'unrecorded'>
>;

interface VerifiedLeaf {
  readonly event: ReceiptEvent;
  readonly hash: Hash;
}

/** Computes the Merkle tree of receipts anew, and compares each leaf with the events of its scan. For operators. */
export class VerifyReceipts extends Query<ReceiptsAudit> {
  constructor(
    /** A tree with which the present one must begin. */
    readonly expected?: TreeHead,
  ) {
    super();
  }
}

@QueryHandler(VerifyReceipts)
export class VerifyReceiptsHandler implements IQueryHandler<VerifyReceipts> {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  async execute({ expected }: VerifyReceipts): Promise<ReceiptsAudit> {
    // What comes later is not looked at: a leaf would be there, and the end of its scan not.
    const through = await this.#log.head({ categories: ['scan', 'receipts'] });
    const tree = new TreeVerification(expected);
    const comparison = new LeafComparison();
    const record = ({ event, hash }: VerifiedLeaf): void => comparison.record(event, hash);
    await using leaves = this.#leaves(tree, through);
    // One of each at a time: a leaf comes about as late as the end of its scan.
    for await (const end of this.#endsOfScans(through)) {
      comparison.compare(end);
      const leaf = await leaves.next();
      if (leaf.done === true) comparison.completeLeaves();
      else record(leaf.value);
    }
    for await (const leaf of leaves) record(leaf);
    comparison.completeLeaves();
    for (const scanId of comparison.open) {
      const end = receiptEvent(await readKnownScanEvents(this.#log, this.#catalogue, scanId));
      if (end !== undefined) comparison.compareRepeated(end);
    }
    const { head, brokenLeaf, beginsAsExpected } = tree;
    const { differing, newer, repeated, unrecorded } = comparison;
    return { head, brokenLeaf, beginsAsExpected, differing, newer, repeated, unrecorded };
  }

  /** Adds them to the tree, up to the first that is broken. */
  async *#leaves(tree: TreeVerification, through: Position): AsyncGenerator<VerifiedLeaf, void> {
    for await (const stored of this.#log.readStream(streamName(receiptsStream, receiptsId))) {
      if (stored.position > through) return;
      const leaf = this.#catalogue.decodeKnown<LeafAppended>(stored);
      if (leaf === undefined) return tree.addUnreadable();
      const { event } = leaf.data;
      const hash = tree.add(leaf.data, stored.revision);
      if (hash === undefined) return;
      yield { event, hash };
    }
  }

  /** Events of a scan are kept in memory until its end alone. Those that cannot be read are missing: the leaf then differs. */
  async *#endsOfScans(through: Position): AsyncIterable<ReceiptEvent> {
    const running = new Map<string, Recorded<ScanEvent>[]>();
    const stretch = { after: beforeFirst, through, filter: { categories: ['scan'] } };
    for await (const page of readHistory(this.#log, stretch, new AbortController().signal)) {
      for (const stored of page) {
        const event = this.#catalogue.decodeKnown<ScanEvent>(stored);
        if (event === undefined || event.type === 'ScanDetailsDeleted') continue;
        const events = running.get(event.stream) ?? [];
        running.set(event.stream, events);
        events.push(event);
        if (event.type !== 'ScanCompleted' && event.type !== 'ScanFailed') continue;
        running.delete(event.stream);
        const end = receiptEvent(events);
        if (end !== undefined) yield end;
      }
    }
  }
}
