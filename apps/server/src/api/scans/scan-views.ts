import type { FindingDocument, ScanDocument, ScanResults } from '#scans';
import { scan, scanListItem, scanResults } from '../schemas/scan.schemas.ts';
import { view } from '../view.ts';

/** A scan as the status and cancel operations show it. */
export const scanView = view(
  scan,
  ({ scanId, status, target, scanType, progress, createdAt, failure }: ScanDocument) => ({
    scan_id: scanId,
    status,
    target,
    scan_type: scanType,
    progress,
    created_at: createdAt,
    ...(failure !== null && { failure }),
  }),
);

export const scanListItemView = view(scanListItem, ({ scanId, status, target, scanType, createdAt }: ScanDocument) => ({
  scan_id: scanId,
  status,
  target,
  scan_type: scanType,
  created_at: createdAt,
}));

export const scanResultsView = view(scanResults, ({ scan: document, findings }: ScanResults) => ({
  scan_id: document.scanId,
  status: document.status,
  score: document.score,
  score_final: document.status === 'completed',
  score_version: document.scoreVersion,
  grade: document.grade,
  findings: findings.map(findingView),
}));

function findingView(finding: FindingDocument) {
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
