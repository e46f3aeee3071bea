import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Quota } from '#accounts';
import { EventCatalogue, EventLog, readEvents } from '#event-sourcing';
import { auditScan } from './scan-audit.ts';
import type { CompleteScanAudit } from './scan-audit.ts';
import { findingDetailsStream } from '../findings/finding-details.decider.ts';
import type { FindingDetailed } from '../findings/finding-details.events.ts';
import { readScanEvents } from './read-scan-events.ts';
import { reportedFindings } from '../findings/reported-findings.ts';
import { eventsUpTo } from './scan-moment.ts';
import type { ScanMoment } from './scan-moment.ts';
import type { ScanEvent } from '../scan/scan.events.ts';

/** Replays a scan from its events alone, for operators; undefined where it does not exist. The month's usage tells of its refund. */
export class AuditScan extends Query<CompleteScanAudit | undefined> {
  constructor(
    readonly scanId: string,
    /** For the scan as it was then. */
    readonly moment: ScanMoment | undefined,
  ) {
    super();
  }
}

@QueryHandler(AuditScan)
export class AuditScanHandler implements IQueryHandler<AuditScan> {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #quota: Quota;

  constructor(log: EventLog, catalogue: EventCatalogue, quota: Quota) {
    this.#log = log;
    this.#catalogue = catalogue;
    this.#quota = quota;
  }

  async execute({ scanId, moment }: AuditScan): Promise<CompleteScanAudit | undefined> {
    const events = eventsUpTo(await readScanEvents(this.#log, this.#catalogue, scanId), moment);
    const audit = auditScan(events);
    if (audit === undefined) return undefined;
    const details = await readEvents(this.#log, this.#catalogue, findingDetailsStream, scanId);
    const reported = reportedFindings(events, details as unknown as readonly FindingDetailed[]);
    return { ...audit, reported, refund: await this.#refundOf(events) };
  }

  async #refundOf(events: readonly ScanEvent[]): Promise<CompleteScanAudit['refund']> {
    const failed = events.find((event) => event.type === 'ScanFailed');
    if (failed?.data.refundDue !== true) return null;
    const { accountId, month, scanId } = failed.data;
    const outcome = await this.#quota.refundOutcome(accountId, month, scanId);
    return outcome === 'none' ? 'due' : outcome;
  }
}
