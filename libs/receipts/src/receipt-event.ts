import { createHash } from 'node:crypto';
import { canonicalJson } from '#kernel';
import type { Recorded } from '#event-sourcing';
import type { FailureCode, ScanEvent } from '#scans';
import { severities } from '#scanner';
import type { ScanType, Severity } from '#scanner';

/**
 * What a receipt says of a scan, with the names that clients read: its canonical JSON (RFC 8785) is a leaf of the tree. Of a
 * leaf that is recorded, no member ever changes.
 */
export interface ReceiptEvent {
  readonly type: 'ScanCompleted' | 'ScanFailed';
  readonly event_id: string;
  /** Of the event in the history of the scan. */
  readonly revision: number;
  readonly scan_id: string;
  readonly target: string;
  readonly scan_type: ScanType;
  readonly created_at: string;
  /** When the scan completed or failed. */
  readonly completed_at: string;
  readonly score: number | null;
  readonly grade: string | null;
  readonly score_version: number | null;
  /** Null where the scan recorded no coverage. */
  readonly complete: boolean | null;
  readonly finding_counts: Readonly<Record<Severity, number>>;
  /** As `findingsDigest` makes it. */
  readonly findings_sha256: string;
  readonly failure: { readonly code: FailureCode; readonly message: string } | null;
}

/** A finding as the digest has it. */
export interface DigestedFinding {
  readonly id: string;
  readonly check_id: string;
  readonly severity: string;
  readonly confidence: string;
  readonly fingerprint: string | null;
}

/** SHA-256, hexadecimal, of the canonical JSON of the findings in the order of their ids. */
export function findingsDigest(findings: readonly DigestedFinding[]): string {
  const inOrder = findings.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return createHash('sha256').update(canonicalJson(inOrder)).digest('hex');
}

/** What the events of a scan say of its end; undefined for a scan that has not ended. */
export function receiptEvent(events: readonly Recorded<ScanEvent>[]): ReceiptEvent | undefined {
  const end = events.find((event) => event.type === 'ScanCompleted' || event.type === 'ScanFailed');
  const [queued] = events;
  if (end === undefined || queued?.type !== 'ScanQueued') return undefined;
  const { scanId, target, scanType, createdAt } = queued.data;
  const findings = events.flatMap(digested);
  const completed = end.type === 'ScanCompleted' ? end.data : undefined;
  const failed = end.type === 'ScanFailed' ? end.data : undefined;
  const { coverage } = end.data;
  return {
    type: end.type,
    event_id: end.id,
    revision: end.revision,
    scan_id: scanId,
    target,
    scan_type: scanType,
    created_at: createdAt,
    completed_at: end.metadata.recordedAt,
    score: completed?.score ?? null,
    grade: completed?.grade ?? null,
    score_version: completed?.scoreVersion ?? null,
    complete: coverage?.complete ?? null,
    finding_counts: countBySeverity(findings),
    findings_sha256: findingsDigest(findings),
    failure: failed === undefined ? null : { code: failed.code, message: failed.message },
  };
}

function digested({ type, data }: Recorded<ScanEvent>): readonly DigestedFinding[] {
  if (type !== 'FindingReported') return [];
  const { findingId: id, checkId: check_id, severity, confidence, fingerprint = null } = data;
  return [{ id, check_id, severity, confidence, fingerprint }];
}

function countBySeverity(findings: readonly DigestedFinding[]): Readonly<Record<Severity, number>> {
  const counts = severities.map((one) => [one, findings.filter(({ severity }) => severity === one).length]);
  return Object.fromEntries(counts) as Record<Severity, number>;
}
