import type { Coverage, Untested } from '#scanner';
import type {
  AcceptedRiskDocument,
  ComparedFinding,
  FindingDocument,
  FindingPlaces,
  ScanComparison,
  ScanDocument,
  ScanResults,
  ScanUpdate,
} from '#scans';
import { acceptanceView } from '../accepted-risks/accepted-risk-views.ts';
import { finding, findingPlaces, scan, scanComparison, scanListItem, scanResults } from '../schemas/scan.schemas.ts';
import { view } from '../view.ts';

/** A scan as the status and cancel operations show it. */
export const scanView = view(scan, (document: ScanDocument) => ({
  ...summaryOf(document),
  progress: document.progress,
  coverage: coverageOf(document.coverage),
  ...(document.failure !== null && { failure: document.failure }),
}));

export const scanListItemView = view(scanListItem, (document: ScanDocument) => summaryOf(document));

export const scanResultsView = view(scanResults, ({ scan: document, findings, ...results }: ScanResults) => ({
  scan_id: document.scanId,
  status: document.status,
  score: document.score,
  score_final: document.status === 'completed',
  score_version: document.scoreVersion,
  score_with_accepted: results.scoreWithAccepted,
  grade: document.grade,
  coverage: coverageOf(document.coverage),
  findings: findings.map((one) => findingOf({ finding: one, ...knownOf(one, results) })),
}));

const findingView = view(finding, (found: FoundFinding) => findingOf(found));

/** What a live stream sends of an update: the finding, or the scan as it is then. */
export function scanUpdateView(update: ScanUpdate): object {
  return update.type === 'finding' ? findingView(update) : scanView(update.scan);
}

export const findingPlacesView = view(findingPlaces, ({ places, hasMore }: FindingPlaces) => ({
  data: places,
  has_more: hasMore,
}));

/** A page of each list of a comparison. */
export const scanComparisonView = view(
  scanComparison,
  ({ comparison, offset, limit }: { comparison: ScanComparison; offset: number; limit: number }) => {
    const { base, scan: compared, incomparability, accepted } = comparison;
    const lists = [comparison.new, comparison.fixed, comparison.unchanged, comparison.unverified] as const;
    const pageOf = (findings: readonly ComparedFinding[]) =>
      findings
        .slice(offset, offset + limit)
        .map((one) => comparedFindingOf(one, { accepted: accepted.get(one.fingerprint ?? '') }));
    const added = comparison.new.slice(offset, offset + limit);
    return {
      base: summaryOf(base),
      scan: summaryOf(compared),
      comparable: incomparability === null,
      reason: incomparability,
      counts: {
        new: lists[0].length,
        fixed: lists[1].length,
        unchanged: lists[2].length,
        unverified: lists[3].length,
      },
      new: added.map((one) => comparedFindingOf(one, knownOf(one, comparison))),
      fixed: pageOf(comparison.fixed),
      unchanged: pageOf(comparison.unchanged),
      unverified: pageOf(comparison.unverified),
      has_more: lists.some(({ length }) => length > offset + limit),
    };
  },
);

/** What is known of a finding beside what its scan has recorded. */
interface Known {
  readonly firstSeenScanId?: string | undefined;
  readonly accepted?: AcceptedRiskDocument | undefined;
}

interface FoundFinding extends Known {
  readonly finding: FindingDocument;
}

function knownOf(
  { fingerprint }: { readonly fingerprint?: string | null },
  { firstSeen, accepted }: Pick<ScanResults, 'firstSeen' | 'accepted'>,
): Known {
  return { firstSeenScanId: firstSeen.get(fingerprint ?? ''), accepted: accepted.get(fingerprint ?? '') };
}

function shownKnowledge({ firstSeenScanId, accepted }: Known) {
  return {
    ...(firstSeenScanId !== undefined && { first_seen_scan_id: firstSeenScanId }),
    ...(accepted !== undefined && { accepted: acceptanceView(accepted) }),
  };
}

function summaryOf(document: ScanDocument) {
  const { scanId, status, target, scanType, createdAt, startedAt, completedAt } = document;
  return {
    scan_id: scanId,
    status,
    target,
    scan_type: scanType,
    ...(document.scheduleId !== undefined && { schedule_id: document.scheduleId }),
    created_at: createdAt,
    started_at: startedAt,
    completed_at: completedAt,
    score: document.score,
    score_final: status === 'completed',
    grade: document.grade,
    finding_counts: document.findingCounts,
    ...(document.detailsDeletedAt !== undefined && { details_deleted_at: document.detailsDeletedAt }),
  };
}

function coverageOf(coverage: Omit<Coverage, 'excluded'> | null) {
  if (coverage === null) return null;
  const { behindLogin, skipped, untested, ...rest } = coverage;
  return {
    ...rest,
    ...(untested !== undefined && { untested: untestedView(untested) }),
    behind_login: behindLogin,
    skipped: skipped.map(({ checkId, reason }) => ({ check_id: checkId, reason })),
  };
}

function untestedView({ scriptRequests, operations = 0, ...rest }: Untested) {
  return { ...rest, script_requests: scriptRequests, operations };
}

function comparedFindingOf(finding: ComparedFinding, known: Known) {
  const { findingId, checkId, fingerprint = null, title, severity, confidence, category, placesCount = null } = finding;
  return {
    id: findingId,
    check_id: checkId,
    fingerprint,
    ...shownKnowledge(known),
    title,
    severity,
    confidence,
    category,
    places_count: placesCount,
  };
}

function findingOf({ finding, ...known }: FoundFinding) {
  const { findingId, checkId, fingerprint, title, severity, confidence, category } = finding;
  const { description, remediation, url, evidence, placesCount, places, references } = finding;
  return {
    id: findingId,
    check_id: checkId,
    fingerprint,
    ...shownKnowledge(known),
    title,
    severity,
    confidence,
    category,
    description,
    remediation,
    url,
    evidence,
    places_count: placesCount,
    places,
    references,
  };
}
