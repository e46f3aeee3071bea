import { severities } from '#scanner';
import type { CompleteScanAudit } from '#scans';
import { propertyLines, table } from '../output.ts';

/** For programs. */
export function scanAuditDocument(audit: CompleteScanAudit): object {
  const last = audit.history.at(-1);
  return {
    scan_id: audit.scan.scanId,
    at: { revision: last?.revision, time: last?.at },
    state: stateOf(audit),
    score: audit.score,
    missing_revisions: audit.missing,
    history: audit.history.map(({ correlationId, causationId, ...entry }) => ({
      ...entry,
      correlation_id: correlationId,
      causation_id: causationId,
    })),
  };
}

/** For people: the state, the findings, the history and the verdict on the score. */
export function scanAuditText(audit: CompleteScanAudit): string {
  const { failure } = audit.scan;
  const state = {
    ...stateOf(audit),
    failure: failure && `${failure.code}: ${failure.message}`,
    findings: countsText(audit),
  };
  const findings = audit.reported.map((finding) => ({ ...finding, check: finding.checkId, 'rev.': finding.revision }));
  const history = audit.history.map((entry) => ({
    ...entry,
    'rev.': entry.revision,
    correlation: entry.correlationId,
  }));
  return [
    propertyLines(state),
    ...(findings.length > 0 ? [table(findings, ['severity', 'confidence', 'rev.', 'check', 'title', 'url'])] : []),
    table(history, ['rev.', 'at', 'actor', 'type', 'what', 'correlation']),
    ...missingText(audit),
    verdictText(audit),
  ].join('\n\n');
}

function stateOf({ scan, findings, refund }: CompleteScanAudit): Record<string, unknown> {
  const { scanId, accountId, target, scanType, status, progress, createdAt, worker, attempt, failure } = scan;
  return {
    scan_id: scanId,
    account_id: accountId,
    target,
    scan_type: scanType,
    status,
    progress,
    created_at: createdAt,
    worker,
    attempt,
    failure,
    refund,
    score: scan.score,
    grade: scan.grade,
    findings,
  };
}

/** `3: 1 critical, 2 low` */
function countsText({ findings, reported }: CompleteScanAudit): string {
  const found = severities.toReversed().filter((severity) => findings[severity] > 0);
  if (found.length === 0) return 'none';
  return `${reported.length}: ${found.map((severity) => `${findings[severity]} ${severity}`).join(', ')}`;
}

function missingText({ missing }: CompleteScanAudit): readonly string[] {
  if (missing.length === 0) return [];
  const revisions = missing.map(({ first, last }) => (first === last ? first : `${first} to ${last}`));
  return [`EVENTS MISSING: the log does not have revision ${revisions.join(', ')} of the scan any more.`];
}

function verdictText({ score: { recorded, recomputed, agrees } }: CompleteScanAudit): string {
  if (recorded === null) return `No score is recorded. Recomputed from the findings so far: ${recomputed}.`;
  if (agrees === null) {
    return `The recorded score ${recorded} was computed with another version of the scoring rules; the present ones give ${recomputed}.`;
  }
  if (agrees) return `The recorded score ${recorded} matches the score recomputed from the findings.`;
  return `SCORE MISMATCH: recorded ${recorded}, recomputed from the findings ${recomputed}.`;
}
