import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, readEvents } from '#event-sourcing';
import type { Recorded } from '#event-sourcing';
import { Rejected } from '#kernel';
import { auditScan } from './scan-audit.ts';
import type { ScanAudit } from './scan-audit.ts';
import { scanStream } from './scan.decider.ts';
import type { ScanEvent } from './scan.events.ts';

/** The history of a scan for its account, from the events alone: without names of workers and operators. @throws Rejected `not_found` */
export class GetScanHistory extends Query<ScanAudit> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
  ) {
    super();
  }
}

@QueryHandler(GetScanHistory)
export class GetScanHistoryHandler implements IQueryHandler<GetScanHistory> {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  async execute({ accountId, scanId }: GetScanHistory): Promise<ScanAudit> {
    const events = await readEvents(this.#log, this.#catalogue, scanStream, scanId);
    const audit = auditScan(events as unknown as readonly Recorded<ScanEvent>[], 'account');
    if (audit?.scan.accountId === accountId) return audit;
    throw new Rejected('not_found', 'There is no scan with this id.');
  }
}
