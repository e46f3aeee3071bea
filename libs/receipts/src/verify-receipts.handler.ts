import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { beforeFirst, EventCatalogue, EventLog, readHistory, streamName } from '#event-sourcing';
import type { Position, Recorded } from '#event-sourcing';
import type { ScanEvent } from '#scans';
import { LeafComparison } from './leaf-comparison.ts';
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
    const leaves = new LeafComparison();
    for await (const stored of this.#log.readStream(streamName(receiptsStream, receiptsId))) {
      if (stored.position > through) break;
      const { data } = this.#catalogue.decode<LeafAppended>(stored);
      const hash = tree.add(data, stored.revision);
      if (hash !== undefined) leaves.record(data.event, hash);
    }
    for await (const end of this.#endsOfScans(through)) leaves.compare(end);
    const { head, brokenLeaf, beginsAsExpected } = tree;
    const { differing, newer, repeated, unrecorded } = leaves;
    return { head, brokenLeaf, beginsAsExpected, differing, newer, repeated, unrecorded };
  }

  /** Events of a scan are kept in memory until its end alone. */
  async *#endsOfScans(through: Position): AsyncIterable<ReceiptEvent> {
    const running = new Map<string, Recorded<ScanEvent>[]>();
    const stretch = { after: beforeFirst, through, filter: { categories: ['scan'] } };
    for await (const page of readHistory(this.#log, stretch, new AbortController().signal)) {
      for (const stored of page) {
        const event = this.#catalogue.decode<ScanEvent>(stored) as Recorded<ScanEvent>;
        if (event.type === 'ScanDetailsDeleted') continue;
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
