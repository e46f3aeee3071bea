import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, streamName } from '#event-sourcing';
import { BoundedMap } from '#kernel';
import { scanStream } from '../scan/scan.decider.ts';
import type { ScanQueued } from '../scan/scan.events.ts';

/** What a scan was queued with, from the log: read models may be behind. */
export class GetScanRequest extends Query<ScanQueued['data']> {
  constructor(readonly scanId: string) {
    super();
  }
}

const maxKept = 4_096;

/**
 * Keeps what it has read: the first event of a scan never changes, and neither retention nor an erasure deletes it, since
 * they leave the scan's own stream as it is.
 */
@QueryHandler(GetScanRequest)
export class GetScanRequestHandler implements IQueryHandler<GetScanRequest> {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  /** By scan: several sagas request it when the scan starts and when it ends. */
  readonly #kept = new BoundedMap<string, Promise<ScanQueued['data']>>(maxKept);

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  execute({ scanId }: GetScanRequest): Promise<ScanQueued['data']> {
    const kept = this.#kept.get(scanId);
    if (kept !== undefined) return kept;
    const request = this.#read(scanId);
    this.#kept.set(scanId, request);
    request.catch(() => this.#kept.delete(scanId));
    return request;
  }

  async #read(scanId: string): Promise<ScanQueued['data']> {
    for await (const stored of this.#log.readStream(streamName(scanStream, scanId))) {
      return this.#catalogue.decode<ScanQueued>(stored).data;
    }
    throw new Error(`the scan ${scanId} has no events`);
  }
}
