import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, readEvents } from '#event-sourcing';
import type { Recorded } from '#event-sourcing';
import { auditScan } from './scan-audit.ts';
import type { ScanAudit } from './scan-audit.ts';
import { scanStream } from './scan.decider.ts';
import type { ScanEvent } from './scan.events.ts';

/** Replays a scan from its events alone, for operators; undefined where it does not exist. */
export class AuditScan extends Query<ScanAudit | undefined> {
  constructor(
    readonly scanId: string,
    /** Whether the audit includes the event: for the scan as it was at some time. */
    readonly isIncluded: (event: Pick<Recorded<ScanEvent>, 'revision' | 'metadata'>) => boolean,
  ) {
    super();
  }
}

@QueryHandler(AuditScan)
export class AuditScanHandler implements IQueryHandler<AuditScan> {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;

  constructor(log: EventLog, catalogue: EventCatalogue) {
    this.#log = log;
    this.#catalogue = catalogue;
  }

  async execute({ scanId, isIncluded }: AuditScan): Promise<ScanAudit | undefined> {
    const events = await readEvents(this.#log, this.#catalogue, scanStream, scanId);
    return auditScan((events as unknown as readonly Recorded<ScanEvent>[]).filter(isIncluded));
  }
}
