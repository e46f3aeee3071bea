import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { EventCatalogue, EventLog, readEvents, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { severityRank } from '#scanner';
import { earlierScans, isComplete } from './compare/earlier-scans.ts';
import { scanStream } from './scan.decider.ts';
import type { FindingReported, ScanEvent, ScanQueued } from './scan.events.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

export interface NewFindings {
  readonly scan: ScanQueued['data'];
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
    const events = await this.#eventsOf(scanId);
    const scan = events.find((event): event is ScanQueued => event.type === 'ScanQueued')?.data;
    if (scan === undefined) throw new Error(`the scan ${scanId} has no events`);
    const base = await this.#baseOf(accountId, scanId);
    if (base === undefined) return { scan, baseScanId: undefined, findings: [] };
    const known = new Set(findingsIn(await this.#eventsOf(base.scanId)).map(({ fingerprint }) => fingerprint));
    const findings = findingsIn(events).filter(({ fingerprint }) => !known.has(fingerprint));
    const bySeverity = findings.toSorted((one, other) => severityRank(other.severity) - severityRank(one.severity));
    return { scan, baseScanId: base.scanId, findings: bySeverity };
  }

  async #baseOf(accountId: string, scanId: string): Promise<ScanDocument | undefined> {
    const scan = await this.#store.get<ScanDocument>(scansProjection.collection, scanId, { accountId });
    return scan && (await earlierScans(this.#store, scan)).find(isComplete);
  }

  async #eventsOf(scanId: string): Promise<readonly ScanEvent[]> {
    return (await readEvents(this.#log, this.#catalogue, scanStream, scanId)) as unknown as readonly ScanEvent[];
  }
}

/** Those that have a fingerprint. */
function findingsIn(events: readonly ScanEvent[]): readonly FindingReported['data'][] {
  return events.flatMap((event) =>
    event.type === 'FindingReported' && event.data.fingerprint !== undefined ? [event.data] : [],
  );
}
