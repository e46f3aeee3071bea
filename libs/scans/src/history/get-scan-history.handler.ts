import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, EventLog } from '#event-sourcing';
import { Rejected } from '#kernel';
import { readScanEvents } from './read-scan-events.ts';
import { auditScan } from './scan-audit.ts';
import type { ScanAudit } from './scan-audit.ts';
import { eventsUpTo } from './scan-moment.ts';
import type { ScanMoment } from './scan-moment.ts';

/**
 * The history of a scan for its account, from the events alone: without names of workers and operators.
 * @throws Rejected `not_found`; `invalid_parameter` for a moment before the scan, or a revision that it does not have
 */
export class GetScanHistory extends Query<ScanAudit> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    /** For the scan as it was then. */
    readonly moment?: ScanMoment,
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

  async execute({ accountId, scanId, moment }: GetScanHistory): Promise<ScanAudit> {
    const events = await readScanEvents(this.#log, this.#catalogue, scanId);
    const [first] = events;
    if (first?.type !== 'ScanQueued' || first.data.accountId !== accountId) {
      throw new Rejected('not_found', 'There is no scan with this id.');
    }
    const audit = auditScan(eventsUpTo(events, moment), 'account');
    const last = events.at(-1)?.revision ?? 0;
    if (moment !== undefined && 'revision' in moment && moment.revision > last) {
      throw wrongMoment(`The scan has no revision ${moment.revision}: its last one is ${last}.`);
    }
    if (audit === undefined) {
      throw wrongMoment(`The scan did not exist then: it was queued at ${first.metadata.recordedAt}.`);
    }
    return audit;
  }
}

function wrongMoment(message: string): Rejected {
  return new Rejected('invalid_parameter', message, { param: 'at' });
}
