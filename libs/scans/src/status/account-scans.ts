import { Injectable } from '@nestjs/common';
import { documentsOf, EventCatalogue, EventLog, readEvents, ReadStore } from '#event-sourcing';
import type { DomainEvent, Recorded } from '#event-sourcing';
import { Quota } from '#accounts';
import { Rejected } from '#kernel';
import { findingPlacesProjection } from '../findings/finding-places.projection.ts';
import type { FindingPlacesDocument } from '../findings/finding-places.projection.ts';
import { findingDetailsStream } from '../findings/finding-details.decider.ts';
import { findingsProjection, isReported } from '../findings/findings.projection.ts';
import type { FindingDocument } from '../findings/findings.projection.ts';
import { scanStream } from '../scan/scan.decider.ts';
import type { ScanEvent } from '../scan/scan.events.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

/** A scan with all of its findings so far, in the order of discovery. */
export interface RecordedScan {
  readonly scan: ScanDocument;
  readonly findings: readonly FindingDocument[];
}

/** Finds the scans of an account. A scan of another account is not found, as one that does not exist. */
@Injectable()
export class AccountScans {
  readonly #store: ReadStore;
  readonly #log: EventLog;
  readonly #catalogue: EventCatalogue;
  readonly #quota: Quota;

  constructor(store: ReadStore, log: EventLog, catalogue: EventCatalogue, quota: Quota) {
    this.#store = store;
    this.#log = log;
    this.#catalogue = catalogue;
    this.#quota = quota;
  }

  /** From the read model; from its events while the read model does not have it yet. @throws Rejected `not_found` */
  async find(accountId: string, scanId: string): Promise<ScanDocument> {
    const scan = await this.#read(accountId, scanId);
    if (scan !== undefined) return scan;
    await this.#requireCounted(accountId, scanId);
    return (await this.recorded(accountId, scanId)).scan;
  }

  /** From the read model; undefined while that is behind. @throws Rejected `not_found` */
  async projected(accountId: string, scanId: string): Promise<ScanDocument | undefined> {
    const scan = await this.#read(accountId, scanId);
    if (scan === undefined) await this.#requireCounted(accountId, scanId);
    return scan;
  }

  #read(accountId: string, scanId: string): Promise<ScanDocument | undefined> {
    return this.#store.get<ScanDocument>(scansProjection.collection, scanId, { accountId });
  }

  /**
   * Whether a scan that the read model does not have is the account's own is decided by what the account has: a scan of
   * another account is not read, and takes as long as one that does not exist. @throws Rejected `not_found`
   */
  async #requireCounted(accountId: string, scanId: string): Promise<void> {
    if (!(await this.#quota.hasCounted(accountId, scanId))) throw notFound();
  }

  /** What the read models will have, made from the events that the scan has now. @throws Rejected `not_found` */
  async recorded(accountId: string, scanId: string): Promise<RecordedScan> {
    const events = await this.#allEventsOf(scanId);
    const scan = documentsOf(scansProjection, events).get(scanId);
    if (scan?.accountId !== accountId) throw notFound();
    return { scan, findings: [...documentsOf(findingsProjection, events).values()].filter(isReported) };
  }

  /** The places of a finding from the events that the scan has now. */
  async recordedPlaces(scanId: string, findingId: string): Promise<FindingPlacesDocument | undefined> {
    return documentsOf(findingPlacesProjection, await this.#allEventsOf(scanId)).get(findingId);
  }

  /** The events of a scan, which the caller has found to be the account's own. */
  async eventsOf(scanId: string): Promise<readonly Recorded<ScanEvent>[]> {
    const events = await readEvents(this.#log, this.#catalogue, scanStream, scanId);
    return events as unknown as readonly Recorded<ScanEvent>[];
  }

  /** The events of the scan and of the details of its findings, in the order of the log. */
  async #allEventsOf(scanId: string): Promise<readonly Recorded<DomainEvent>[]> {
    // The scan first: details are recorded before the scan reports the finding, and deleted after the scan says so.
    const reported = await readEvents(this.#log, this.#catalogue, scanStream, scanId);
    const detailed = await readEvents(this.#log, this.#catalogue, findingDetailsStream, scanId);
    return [...reported, ...detailed].toSorted((one, other) => (one.position < other.position ? -1 : 1));
  }
}

function notFound(): Rejected {
  return new Rejected('not_found', 'There is no scan with this id.');
}

/** @throws Rejected `gone` when the details of the findings were deleted: there is no empty list in their place */
export function requireDetails({ detailsDeletedAt }: ScanDocument): void {
  if (detailsDeletedAt === undefined) return;
  const message = `The findings of this scan were deleted on ${detailsDeletedAt.slice(0, 'yyyy-mm-dd'.length)}, after their retention period. Its status has score, grade and counts.`;
  throw new Rejected('gone', message);
}
