import { severityRank } from '#scanner';
import type { FindingReported, ScanEvent } from '../scan/scan.events.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

/** A finding without its details: these may have been deleted. */
export type ComparedFinding = Pick<
  FindingReported['data'],
  'findingId' | 'checkId' | 'title' | 'severity' | 'confidence' | 'category' | 'fingerprint' | 'placesCount'
>;

export interface ComparedScan {
  readonly scan: ScanDocument;
  readonly findings: readonly ComparedFinding[];
  /** Checks that have run to their end, once the scan has completed. */
  readonly finishedChecks: ReadonlySet<string>;
}

export const incomparabilities = [
  'not_completed',
  'blocked',
  'older_version',
  'different_target',
  'different_scan_type',
  'less_complete',
] as const;

/** Why the absence of a finding in one of two scans does not tell that the site lacks the weakness. */
export interface Incomparability {
  readonly code: (typeof incomparabilities)[number];
  /** For people. */
  readonly message: string;
}

/** The findings of two scans by fingerprint, the most severe first. */
export interface Comparison {
  /** In the scan, and not in the base. */
  readonly new: readonly ComparedFinding[];
  /** In the base, and not in the scan, which has looked for them completely. */
  readonly fixed: readonly ComparedFinding[];
  /** In both, as in the scan. */
  readonly unchanged: readonly ComparedFinding[];
  /** In the base, and not in the scan, which has not looked for them, or not completely. */
  readonly unverified: readonly ComparedFinding[];
  /** Null when both have looked for the same things. */
  readonly incomparability: Incomparability | null;
}

const maxNamedChecks = 5;

/** What the events of a scan tell of its findings, and of what it has looked for. */
export function comparedScan(scan: ScanDocument, events: readonly ScanEvent[]): ComparedScan {
  const findings: ComparedFinding[] = [];
  const finishedChecks = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'FindingReported') findings.push(data);
    if (type === 'ChecksFinished') for (const checkId of data.checkIds) finishedChecks.add(checkId);
    // It names all of them. What an earlier attempt has skipped, the last one may have run to its end.
    if (type === 'ScanCompleted') for (const { checkId } of data.skippedChecks) finishedChecks.delete(checkId);
  }
  return { scan, findings, finishedChecks };
}

/** What has changed from the base to the scan. */
export function compareScans(base: ComparedScan, scan: ComparedScan): Comparison {
  const [before, after] = [fingerprintsOf(base), fingerprintsOf(scan)];
  const isGone = ({ fingerprint }: ComparedFinding): boolean => fingerprint === undefined || !after.has(fingerprint);
  const gone = base.findings.filter(isGone);
  const inOrder = (findings: readonly ComparedFinding[]): readonly ComparedFinding[] => findings.toSorted(bySeverity);
  return {
    new: inOrder(scan.findings.filter(({ fingerprint }) => fingerprint === undefined || !before.has(fingerprint))),
    unchanged: inOrder(scan.findings.filter(({ fingerprint = '' }) => before.has(fingerprint))),
    fixed: inOrder(gone.filter((finding) => hasLookedFor(scan, finding, base))),
    unverified: inOrder(gone.filter((finding) => !hasLookedFor(scan, finding, base))),
    incomparability: incomparabilityOf(base, scan),
  };
}

function fingerprintsOf({ findings }: ComparedScan): ReadonlySet<string> {
  return new Set(findings.flatMap(({ fingerprint }) => fingerprint ?? []));
}

function bySeverity(one: ComparedFinding, other: ComparedFinding): number {
  return severityRank(other.severity) - severityRank(one.severity) || (one.checkId < other.checkId ? -1 : 1);
}

/** Whether the scan would have found it, had it been there: it looked wherever the base looked. */
function hasLookedFor(later: ComparedScan, { checkId, fingerprint }: ComparedFinding, base: ComparedScan): boolean {
  const { scan, finishedChecks } = later;
  return (
    fingerprint !== undefined &&
    scan.targetKey === base.scan.targetKey &&
    (scan.scanType === base.scan.scanType || scan.scanType === 'full') &&
    scan.status === 'completed' &&
    scan.coverage?.blocked === null &&
    !isCutShort(scan) &&
    finishedChecks.has(checkId)
  );
}

function incomparabilityOf(base: ComparedScan, later: ComparedScan): Incomparability | null {
  for (const { scan } of [base, later]) {
    const { scanId, status, coverage } = scan;
    if (status !== 'completed') return { code: 'not_completed', message: `${scanId} has not completed.` };
    if (coverage === null) {
      return { code: 'older_version', message: `${scanId} was made by version 1.4 or before, without fingerprints.` };
    }
    if (coverage.blocked !== null) return { code: 'blocked', message: `The site of ${scanId} could not be looked at.` };
  }
  if (base.scan.targetKey !== later.scan.targetKey) {
    return { code: 'different_target', message: 'The scans have different targets.' };
  }
  if (base.scan.scanType !== later.scan.scanType) {
    return { code: 'different_scan_type', message: 'A full scan looks for more than a quick scan.' };
  }
  for (const { scan } of [base, later]) {
    if (isCutShort(scan)) {
      const message = `${scan.scanId} has not visited every page, or not probed every parameter, that it found.`;
      return { code: 'less_complete', message };
    }
  }
  return lacking(later, base) ?? lacking(base, later);
}

function isCutShort({ coverage }: ScanDocument): boolean {
  return (
    coverage === null || coverage.pages.visited < coverage.pages.known || coverage.points.tested < coverage.points.known
  );
}

/** Where one of them lacks checks that the other has finished. */
function lacking(one: ComparedScan, other: ComparedScan): Incomparability | null {
  const missing = [...other.finishedChecks].filter((checkId) => !one.finishedChecks.has(checkId)).toSorted();
  if (missing.length === 0) return null;
  const named = missing.slice(0, maxNamedChecks).join(', ');
  const further = missing.length > maxNamedChecks ? ` and ${missing.length - maxNamedChecks} more` : '';
  return { code: 'less_complete', message: `${one.scan.scanId} has not finished ${named}${further}.` };
}
