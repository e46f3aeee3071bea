import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { beforeFirst, EventCatalogue, EventLog, readHistory, streamName } from '#event-sourcing';
import type { Position, Recorded } from '#event-sourcing';
import { canonicalJson } from '#kernel';
import type { ScanEvent } from '#scans';
import { leafHash } from './merkle-tree.ts';
import type { Hash } from './merkle-tree.ts';
import { receiptEvent } from './receipt-event.ts';
import { receiptsId, receiptsStream } from './receipts.decider.ts';
import type { LeafAppended } from './receipts.events.ts';
import { TreeVerification } from './tree-verification.ts';
import type { TreeHead } from './tree-verification.ts';

/** Computes the Merkle tree of receipts anew, and compares each leaf with the events of its scan. For operators. */
export class VerifyReceipts extends Query<TreeVerification> {
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

  async execute({ expected }: VerifyReceipts): Promise<TreeVerification> {
    // What comes later is not looked at: a leaf would be there, and the end of its scan not.
    const through = await this.#log.head({ categories: ['scan', 'receipts'] });
    const verification = new TreeVerification(await this.#endsOfScans(through), expected);
    for await (const stored of this.#log.readStream(streamName(receiptsStream, receiptsId))) {
      if (stored.position > through) break;
      verification.add(this.#catalogue.decode<LeafAppended>(stored).data, stored.revision);
    }
    return verification;
  }

  /** The hashes of the leaves that the events of the scans make. Events of a scan are kept until its end alone. */
  async #endsOfScans(through: Position): Promise<ReadonlyMap<string, Hash>> {
    const ends = new Map<string, Hash>();
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
        if (end !== undefined) ends.set(end.scan_id, leafHash(canonicalJson(end)));
      }
    }
    return ends;
  }
}
