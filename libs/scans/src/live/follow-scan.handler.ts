import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { CommandExecutor, EventCatalogue, EventLog, StreamTail, streamName } from '#event-sourcing';
import type { Recorded, StreamWatch } from '#event-sourcing';
import { delay, Log, Rejected } from '#kernel';
import { AccountScans, requireDetails } from '../status/account-scans.ts';
import { FirstSightings } from '../findings/first-sightings.ts';
import { AcceptedRisks } from '../risks/accepted-risks.ts';
import { hasEnded } from '../scan/scan-status.ts';
import { scanStream } from '../scan/scan.decider.ts';
import type { ScanEvent } from '../scan/scan.events.ts';
import { ScanVisibility } from '../status/scan-visibility.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { DetailedFindings } from './detailed-findings.ts';
import { EventPages } from './event-pages.ts';
import { isTerminal } from './scan-update.ts';
import type { ScanUpdate } from './scan-update.ts';

const pageSize = 200;
/** A store may announce an event before it can be read. */
const unreadableDelayMs = 50;

/**
 * What has happened to a scan after the event with revision `after` (-1 for all of it), and then what happens, until the
 * scan has ended or `signal` aborts; undefined when it had ended with that event. Updates are made when they are
 * requested: for a slow reader nothing is buffered.
 * @throws Rejected `not_found`, `gone` when its findings were deleted, or `invalid_parameter` when there is no such event
 */
export class FollowScan extends Query<AsyncIterableIterator<ScanUpdate> | undefined> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    readonly after: number,
    readonly signal: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(FollowScan)
export class FollowScanHandler implements IQueryHandler<FollowScan> {
  readonly #scans: AccountScans;
  readonly #executor: CommandExecutor;
  readonly #firstSightings: FirstSightings;
  readonly #risks: AcceptedRisks;
  readonly #visibility: ScanVisibility;
  readonly #tail: StreamTail;
  readonly #pages: EventPages;

  constructor(
    scans: AccountScans,
    executor: CommandExecutor,
    firstSightings: FirstSightings,
    risks: AcceptedRisks,
    visibility: ScanVisibility,
    eventLog: EventLog,
    catalogue: EventCatalogue,
    log: Log,
  ) {
    this.#scans = scans;
    this.#executor = executor;
    this.#firstSightings = firstSightings;
    this.#risks = risks;
    this.#visibility = visibility;
    this.#pages = new EventPages(eventLog, catalogue);
    this.#tail = new StreamTail(eventLog, scanStream.family.category, (error) =>
      log.error({ err: error }, 'live streams of scans cannot follow the log; retrying'),
    );
  }

  async execute(query: FollowScan): Promise<AsyncIterableIterator<ScanUpdate> | undefined> {
    const { accountId, scanId, after } = query;
    requireDetails(await this.#scans.find(accountId, scanId));
    const { state, revision } = await this.#executor.read(scanStream, scanId);
    const last = revision === 'none' ? -1 : revision;
    if (after > last) {
      const message = `The scan has no event ${after}; its last one is ${last}.`;
      throw new Rejected('invalid_parameter', message, { param: 'Last-Event-ID' });
    }
    return hasEnded(state.status) && after === last ? undefined : this.#updates(query);
  }

  async *#updates({ accountId, scanId, after, signal }: FollowScan): AsyncIterableIterator<ScanUpdate> {
    const watch = await this.#tail.watch(streamName(scanStream, scanId));
    try {
      const findings = new DetailedFindings(this.#pages, scanId);
      let scan: ScanDocument | undefined;
      for await (const event of this.#eventsOf(scanId, watch, signal)) {
        scan = evolved(scan, event);
        if (event.type === 'FindingReported') {
          const finding = await findings.of(event);
          // Its details were deleted meanwhile, and a stream without them would be false.
          if (finding === undefined) return;
          if (event.revision <= after || scan === undefined) continue;
          const seen = await this.#firstSightings.before({ accountId, scanId }, [finding]);
          const firstSeenScanId = seen.get(finding.fingerprint ?? '');
          const accepted = (await this.#risks.among(accountId, [finding])).get(finding.fingerprint ?? '');
          yield { revision: event.revision, type: 'finding', scan, finding, firstSeenScanId, accepted };
          continue;
        }
        const type = updateTypes[event.type];
        if (type === undefined || scan === undefined) continue;
        const update = { revision: event.revision, type, scan } as const;
        // Who is told that a scan has ended reads its results next.
        if (isTerminal(update)) await this.#visibility.isShown([[scansProjection, event.position]]);
        if (event.revision > after) yield update;
        if (isTerminal(update)) return;
      }
    } finally {
      watch.close();
    }
  }

  /** Those that the scan has, then those that it gets. */
  async *#eventsOf(
    scanId: string,
    watch: StreamWatch,
    signal: AbortSignal,
  ): AsyncGenerator<Recorded<ScanEvent>, void, void> {
    for (let next = 0; !signal.aborted;) {
      const page = await this.#pages.read(scanStream, scanId, next, pageSize);
      yield* page;
      next = (page.at(-1)?.revision ?? next - 1) + 1;
      if (page.length === pageSize) continue;
      if (page.length === 0 && watch.revision >= next) await delay(unreadableDelayMs, signal);
      else await watch.beyond(next - 1, signal);
    }
  }
}

/** Events that change nothing which a reader sees have no update. */
const updateTypes: Readonly<Partial<Record<ScanEvent['type'], Exclude<ScanUpdate['type'], 'finding'>>>> = {
  ScanQueued: 'status',
  ScanStarted: 'status',
  ScanResumed: 'status',
  ChecksFinished: 'progress',
  ScanCompleted: 'completed',
  ScanFailed: 'failed',
};

function evolved(scan: ScanDocument | undefined, event: Recorded<ScanEvent>): ScanDocument | undefined {
  return scansProjection.handles.includes(event.type) ? scansProjection.evolve(scan, event) : scan;
}
