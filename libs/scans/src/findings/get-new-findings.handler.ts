import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, readEvents, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { severityRank } from '#scanner';
import { earlierScans, isComplete } from '../compare/earlier-scans.ts';
import { scanStream } from '../scan/scan.decider.ts';
import type { FindingReported, ScanEvent } from '../scan/scan.events.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

export interface NewFindings {
  /** The scan with which it was compared; undefined where there is none. */
  readonly baseScanId: string | undefined;
  /** Those whose fingerprint the base does not have, the most severe first. Empty without a base. */
  readonly findings: readonly FindingReported['data'][];
}

/**
 * The findings of a completed scan that the last complete scan of the same target and type before it did not have. A scan
 * that was blocked or is incomplete is no base: what it does not have, it may not have looked at.
 */
export class GetNewFindings extends Query<NewFindings> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    /** Of the scan's `ScanCompleted`. */
    readonly completedAt: Position,
  ) {
    super();
  }
}

@QueryHandler(GetNewFindings)
export class GetNewFindingsHandler implements IQueryHandler<GetNewFindings> {
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;

  constructor(log: EventLog, catalogue: EventCatalogue, store: ReadStore, readYourWrites: ReadYourWrites) {
    this.#log = log;
    this.#catalogue = catalogue;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
  }

  async execute({ accountId, scanId, completedAt }: GetNewFindings): Promise<NewFindings> {
    await this.#readYourWrites.until(scansProjection, completedAt);
    const base = await this.#baseOf(accountId, scanId);
    if (base === undefined) return { baseScanId: undefined, findings: [] };
    const known = new Set((await this.#findingsOf(base.scanId)).map(({ fingerprint }) => fingerprint));
    const findings = (await this.#findingsOf(scanId)).filter(({ fingerprint }) => !known.has(fingerprint));
    const bySeverity = findings.toSorted((one, other) => severityRank(other.severity) - severityRank(one.severity));
    return { baseScanId: base.scanId, findings: bySeverity };
  }

  async #baseOf(accountId: string, scanId: string): Promise<ScanDocument | undefined> {
    const scan = await this.#store.get<ScanDocument>(scansProjection.collection, scanId, { accountId });
    return scan && (await earlierScans(this.#store, scan)).find(isComplete);
  }

  /** Those that have a fingerprint. */
  async #findingsOf(scanId: string): Promise<readonly FindingReported['data'][]> {
    const recorded = await readEvents(this.#log, this.#catalogue, scanStream, scanId);
    return (recorded as unknown as readonly ScanEvent[]).flatMap((event) =>
      event.type === 'FindingReported' && event.data.fingerprint !== undefined ? [event.data] : [],
    );
  }
}
