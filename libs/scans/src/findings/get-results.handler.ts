import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore, ReadYourWrites } from '#event-sourcing';
import { rating, score, scoreVersion, severityRank } from '#scanner';
import type { Severity } from '#scanner';
import { FirstSightings } from './first-sightings.ts';
import { findingsProjection } from './findings.projection.ts';
import type { FindingDocument } from './findings.projection.ts';
import { AccountScans, requireDetails } from '../status/account-scans.ts';
import type { RecordedScan } from '../status/account-scans.ts';
import type { AcceptedRiskDocument } from '../risks/accepted-risks.projection.ts';
import { AcceptedRisks } from '../risks/accepted-risks.ts';
import { maxFindings } from '../scan/scan.decider.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

/** After that the results are read from the log, which always has all of them. */
const maxWaitForFindingsMs = 500;

export interface ScanResults extends RecordedScan {
  /** By fingerprint: the earlier scan in which the finding was seen first; without those that are new in this scan. */
  readonly firstSeen: ReadonlyMap<string, string>;
  /** By fingerprint: the risks that the account accepts now. */
  readonly accepted: ReadonlyMap<string, AcceptedRiskDocument>;
  /** What the score would be without the findings whose risk is accepted; null for a score of other rules. */
  readonly scoreWithAccepted: number | null;
}

/**
 * Findings of a severity or above: in the order of discovery while the scan runs, the most severe first when completed.
 * @throws Rejected `not_found`, or `gone` when they were deleted after their retention period
 */
export class GetResults extends Query<ScanResults> {
  constructor(
    readonly accountId: string,
    readonly scanId: string,
    readonly atLeast: Severity,
  ) {
    super();
  }
}

@QueryHandler(GetResults)
export class GetResultsHandler implements IQueryHandler<GetResults> {
  readonly #scans: AccountScans;
  readonly #store: ReadStore;
  readonly #readYourWrites: ReadYourWrites;
  readonly #firstSightings: FirstSightings;
  readonly #risks: AcceptedRisks;

  constructor(
    scans: AccountScans,
    store: ReadStore,
    readYourWrites: ReadYourWrites,
    firstSightings: FirstSightings,
    risks: AcceptedRisks,
  ) {
    this.#scans = scans;
    this.#store = store;
    this.#readYourWrites = readYourWrites;
    this.#firstSightings = firstSightings;
    this.#risks = risks;
  }

  async execute({ accountId, scanId, atLeast }: GetResults): Promise<ScanResults> {
    const scan = await this.#scans.projected(accountId, scanId);
    const results =
      scan !== undefined && (await this.#hasAllFindings(scan))
        ? { scan, findings: await this.#findingsOf(scan) }
        : inOrder(await this.#scans.recorded(accountId, scanId));
    requireDetails(results.scan);
    const rank = severityRank(atLeast);
    const findings = results.findings.filter((finding) => finding.severityRank >= rank);
    const firstSeen = await this.#firstSightings.before(results.scan, findings);
    const accepted = await this.#risks.among(accountId, results.findings);
    return { scan: results.scan, findings, firstSeen, accepted, scoreWithAccepted: scoreWithout(accepted, results) };
  }

  /** Scans and findings are separate read models: an ended scan must not be shown with part of its findings. */
  async #hasAllFindings({ endPosition }: ScanDocument): Promise<boolean> {
    return endPosition === null || this.#readYourWrites.reaches(findingsProjection, endPosition, maxWaitForFindingsMs);
  }

  async #findingsOf(scan: ScanDocument): Promise<readonly FindingDocument[]> {
    return this.#store.find<FindingDocument>(findingsProjection.collection, {
      equals: { scanId: scan.scanId },
      orderBy: orderOf(scan),
      limit: maxFindings,
    });
  }
}

/** The recorded score stays as it is; only this one disregards accepted findings. */
function scoreWithout(
  accepted: ScanResults['accepted'],
  { scan, findings }: RecordedScan,
): ScanResults['scoreWithAccepted'] {
  const others = findings.filter(({ fingerprint }) => !accepted.has(fingerprint ?? ''));
  const isMeasured = scan.status === 'completed' || scan.status === 'running';
  if (!isMeasured || others.length === findings.length) return scan.score;
  if (scan.scoreVersion !== scoreVersion) return null;
  const isBlocked = scan.coverage !== null && scan.coverage.blocked !== null;
  return rating(score(others), { blocked: isBlocked }).score;
}

function orderOf({ status }: ScanDocument): 'rank' | 'discovery' {
  return status === 'completed' ? 'rank' : 'discovery';
}

function inOrder({ scan, findings }: RecordedScan): RecordedScan {
  const order = orderOf(scan);
  return { scan, findings: findings.toSorted((one, other) => (one[order] < other[order] ? -1 : 1)) };
}
