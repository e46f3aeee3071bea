import type { Coverage } from '#scanner';
import type { FindingDocument, FindingPlaces, ScanDocument, ScanResults } from '#scans';
import { finding, findingPlaces, scan, scanListItem, scanResults } from '../schemas/scan.schemas.ts';
import { view } from '../view.ts';

/** A scan as the status and cancel operations show it. */
export const scanView = view(scan, (document: ScanDocument) => ({
  ...summaryOf(document),
  progress: document.progress,
  coverage: coverageOf(document.coverage),
  ...(document.failure !== null && { failure: document.failure }),
}));

export const scanListItemView = view(scanListItem, (document: ScanDocument) => summaryOf(document));

export const scanResultsView = view(scanResults, ({ scan: document, findings, firstSeen }: ScanResults) => ({
  scan_id: document.scanId,
  status: document.status,
  score: document.score,
  score_final: document.status === 'completed',
  score_version: document.scoreVersion,
  grade: document.grade,
  coverage: coverageOf(document.coverage),
  findings: findings.map((finding) => findingOf(finding, firstSeen.get(finding.fingerprint ?? ''))),
}));

/** A finding as a live stream shows it. */
export const findingView = view(finding, ({ finding: document, firstSeenScanId }: FoundFinding) =>
  findingOf(document, firstSeenScanId),
);

export const findingPlacesView = view(findingPlaces, ({ places, hasMore }: FindingPlaces) => ({
  data: places,
  has_more: hasMore,
}));

interface FoundFinding {
  readonly finding: FindingDocument;
  readonly firstSeenScanId: string | undefined;
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
  const { behindLogin, skipped, ...rest } = coverage;
  return {
    ...rest,
    behind_login: behindLogin,
    skipped: skipped.map(({ checkId, reason }) => ({ check_id: checkId, reason })),
  };
}

function findingOf(finding: FindingDocument, firstSeenScanId: string | undefined) {
  const { findingId, checkId, fingerprint, title, severity, confidence, category } = finding;
  const { description, remediation, url, evidence, placesCount, places, references } = finding;
  return {
    id: findingId,
    check_id: checkId,
    fingerprint,
    ...(firstSeenScanId !== undefined && { first_seen_scan_id: firstSeenScanId }),
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
