import type { FindingDocument, ScanDocument, ScanResults } from '#scans';

/** A scan as the status and cancel operations answer it. */
export function scanView({ scanId, status, target, scanType, progress, createdAt, failure }: ScanDocument): object {
  return {
    scan_id: scanId,
    status,
    target,
    scan_type: scanType,
    progress,
    created_at: createdAt,
    ...(failure !== null && { failure }),
  };
}

export function scanListItem({ scanId, status, target, scanType, createdAt }: ScanDocument): object {
  return { scan_id: scanId, status, target, scan_type: scanType, created_at: createdAt };
}

export function resultsView({ scan, findings }: ScanResults): object {
  const { scanId, status, score, scoreVersion, grade } = scan;
  return {
    scan_id: scanId,
    status,
    score,
    score_final: status === 'completed',
    score_version: scoreVersion,
    grade,
    findings: findings.map(findingView),
  };
}

function findingView(finding: FindingDocument): object {
  const { findingId, title, severity, confidence, category } = finding;
  const { description, remediation, url, evidence, references } = finding;
  return {
    id: findingId,
    title,
    severity,
    confidence,
    category,
    description,
    remediation,
    url,
    evidence,
    references,
  };
}
