import type { Projection, Recorded } from '#event-sourcing';
import { grade, scoreVersion } from '#scanner';
import type { Coverage, ScanJob, ScanType, Severity, SkippedCheck } from '#scanner';
import type { FailureCode, RecordedCoverage, ScanEvent } from '../scan/scan.events.ts';
import type { ScanStatus } from '../scan/scan-status.ts';
import { targetKeyOf } from './target-key.ts';

/** A scan as status requests, lists and results show it. */
export interface ScanDocument {
  readonly scanId: string;
  readonly accountId: string;
  readonly target: string;
  readonly scanType: ScanType;
  /** The schedule whose run it is. */
  readonly scheduleId?: string;
  readonly status: ScanStatus;
  readonly progress: number;
  readonly createdAt: string;
  /** When a worker started it; null until then. */
  readonly startedAt: string | null;
  /** When it completed or failed; null until then. */
  readonly completedAt: string | null;
  /** Position of its `ScanQueued`: the order of lists, which status changes never alter. */
  readonly order: string;
  /** `createdAt`, then `order`: the order of lists that are filtered by time or target. */
  readonly creation: string;
  /** The target as `targetKeyOf` makes it: the same for all spellings of one URL. */
  readonly targetKey: string;
  readonly score: number;
  /** Null where the site could not be looked at, while it is queued, and when it has failed. */
  readonly grade: string | null;
  readonly scoreVersion: number;
  readonly failure: { readonly code: FailureCode; readonly message: string } | null;
  /** How many findings it has of each severity. */
  readonly findingCounts: Readonly<Record<Severity, number>>;
  /** What is known so far of what the scan has looked at; null until something is. */
  readonly coverage: Omit<Coverage, 'excluded'> | null;
  readonly worker: string | null;
  readonly attempt: number;
  /** Position of the event that ended it; null until then. */
  readonly endPosition: string | null;
  /** When the details of its findings were deleted; absent until then. */
  readonly detailsDeletedAt?: string;
}

export const scansProjection: Projection<ScanEvent, ScanDocument> = {
  collection: {
    name: 'scans',
    version: 5,
    indexes: [
      ['accountId', 'order'],
      ['accountId', 'status', 'order'],
      ['status', 'order'],
      ['accountId', 'creation'],
      ['accountId', 'scanType', 'creation'],
      ['accountId', 'status', 'scanType', 'creation'],
      ['accountId', 'targetKey', 'creation'],
      ['accountId', 'targetKey', 'scanType', 'creation'],
      ['accountId', 'targetKey', 'status', 'scanType', 'creation'],
    ],
  },
  categories: ['scan'],
  handles: [
    'ScanQueued',
    'ScanStarted',
    'ScanResumed',
    'FindingReported',
    'ChecksFinished',
    'ScanCompleted',
    'ScanFailed',
    'ScanDetailsDeleted',
  ],
  creates: ['ScanQueued'],
  documentId: ({ data }) => data.scanId,

  evolve(scan, event) {
    if (event.type === 'ScanQueued') {
      const { month: _, fingerprint: __, ...data } = event.data;
      return {
        ...data,
        status: 'queued',
        progress: 0,
        startedAt: null,
        completedAt: null,
        order: event.position,
        creation: `${event.data.createdAt}-${event.position}`,
        targetKey: targetKeyOf(event.data.target),
        score: 0,
        grade: null,
        scoreVersion,
        failure: null,
        coverage: null,
        findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        worker: null,
        attempt: 0,
        endPosition: null,
      };
    }
    if (scan === undefined) return undefined;
    switch (event.type) {
      case 'ScanStarted':
        return {
          ...withScore(scan, 100),
          status: 'running',
          progress: 1,
          startedAt: event.metadata.recordedAt,
          worker: event.data.worker,
          attempt: 1,
        };
      case 'ScanResumed':
        return { ...scan, coverage: null, worker: event.data.worker, attempt: event.data.attempt };
      case 'FindingReported': {
        const { severity } = event.data;
        return { ...scan, findingCounts: { ...scan.findingCounts, [severity]: scan.findingCounts[severity] + 1 } };
      }
      case 'ChecksFinished': {
        const { checkIds, progress, score = scan.score, coverage, skippedChecks = [] } = event.data;
        const before = (scan.coverage?.skipped ?? []).filter(({ checkId }) => !checkIds.includes(checkId));
        const skipped = [...before, ...skippedChecks];
        return { ...withScore(withCoverage(scan, coverage, skipped), score), progress };
      }
      case 'ScanCompleted': {
        const { score, grade, scoreVersion, coverage, skippedChecks } = event.data;
        const covered = withCoverage(scan, coverage, skippedChecks);
        return { ...ended(covered, event), status: 'completed', progress: 100, score, grade, scoreVersion };
      }
      case 'ScanFailed': {
        const { code, message, coverage } = event.data;
        const covered = withCoverage(scan, coverage, scan.coverage?.skipped ?? []);
        return { ...ended(covered, event), status: 'failed', score: 0, grade: null, failure: { code, message } };
      }
      case 'ScanDetailsDeleted':
        return { ...scan, detailsDeletedAt: event.metadata.recordedAt };
      default:
        return scan;
    }
  },
};

function ended(scan: ScanDocument, { position, metadata }: Recorded<ScanEvent>): ScanDocument {
  return { ...scan, worker: null, completedAt: metadata.recordedAt, endPosition: position };
}

function withCoverage(
  scan: ScanDocument,
  coverage: RecordedCoverage | undefined,
  skipped: readonly SkippedCheck[],
): ScanDocument {
  return coverage === undefined ? scan : { ...scan, coverage: { ...coverage, skipped } };
}

/** While a scan runs, its score is an upper bound that only falls. */
function withScore(scan: ScanDocument, score: number): ScanDocument {
  return { ...scan, score, grade: grade(score) };
}

/** What the scanner needs to know of a scan. */
export function jobOf({ scanId, target, scanType }: ScanDocument): ScanJob {
  return { scanId, target, scanType };
}
