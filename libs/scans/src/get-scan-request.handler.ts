import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, streamName } from '#event-sourcing';
import { scanStream } from './scan.decider.ts';
import type { ScanQueued } from './scan.events.ts';

/** What a scan was queued with, from the log: read models may be behind. */
export class GetScanRequest extends Query<ScanQueued['data']> {
  constructor(readonly scanId: string) {
    super();
  }
}

@QueryHandler(GetScanRequest)
export class GetScanRequestHandler implements IQueryHandler<GetScanRequest> {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  async execute({ scanId }: GetScanRequest): Promise<ScanQueued['data']> {
    for await (const stored of this.#log.readStream(streamName(scanStream, scanId))) {
      return this.#catalogue.decode<ScanQueued>(stored).data;
    }
    throw new Error(`the scan ${scanId} has no events`);
  }
}
