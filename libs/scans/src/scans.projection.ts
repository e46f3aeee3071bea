import type { Projection, Recorded } from '#event-sourcing';
import { grade, scoreVersion } from '#scanner';
import type { ScanJob, ScanType, Severity } from '#scanner';
import type { FailureCode, ScanEvent } from './scan.events.ts';

export const scanStatuses = ['queued', 'running', 'completed', 'failed'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** A scan as status requests, lists and results show it. */
export interface ScanDocument {
  readonly scanId: string;
  readonly accountId: string;
  readonly target: string;
  readonly scanType: ScanType;
  readonly status: ScanStatus;
  readonly progress: number;
  readonly createdAt: string;
  /** When a worker started it; null until then. */
  readonly startedAt: string | null;
  /** When it completed or failed; null until then. */
  readonly completedAt: string | null;
  /** Position of its `ScanQueued`: the order of lists, which status changes never alter. */
  readonly order: string;
  readonly score: number;
  readonly grade: string;
  readonly scoreVersion: number;
  readonly failure: { readonly code: FailureCode; readonly message: string } | null;
  /** How many findings it has of each severity. */
  readonly findingCounts: Readonly<Record<Severity, number>>;
  readonly worker: string | null;
  readonly attempt: number;
  /** Position of the event that ended it; null until then. */
  readonly endedAt: string | null;
}

export const scansProjection: Projection<ScanEvent, ScanDocument> = {
  collection: {
    name: 'scans',
    version: 2,
    indexes: [
      ['accountId', 'order'],
      ['accountId', 'status', 'order'],
      ['status', 'order'],
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
  ],
  documentId: ({ data }) => data.scanId,

  evolve(scan, event) {
    if (event.type === 'ScanQueued') {
      const { month: _, ...data } = event.data;
      return {
        ...data,
        status: 'queued',
        progress: 0,
        startedAt: null,
        completedAt: null,
        order: event.position,
        score: 0,
        grade: grade(0),
        scoreVersion,
        failure: null,
        findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        worker: null,
        attempt: 0,
        endedAt: null,
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
        return { ...scan, worker: event.data.worker, attempt: event.data.attempt };
      case 'FindingReported': {
        const { severity } = event.data;
        return { ...scan, findingCounts: { ...scan.findingCounts, [severity]: scan.findingCounts[severity] + 1 } };
      }
      case 'ChecksFinished': {
        const { progress, score = scan.score } = event.data;
        return { ...withScore(scan, score), progress };
      }
      case 'ScanCompleted': {
        const { score, grade, scoreVersion } = event.data;
        return { ...ended(scan, event), status: 'completed', progress: 100, score, grade, scoreVersion };
      }
      case 'ScanFailed': {
        const { code, message } = event.data;
        const failure = { code, message };
        return { ...ended(scan, event), status: 'failed', score: 0, grade: grade(0), failure };
      }
      default:
        return scan;
    }
  },
};

function ended(scan: ScanDocument, { position, metadata }: Recorded<ScanEvent>): ScanDocument {
  return { ...scan, worker: null, completedAt: metadata.recordedAt, endedAt: position };
}

/** While a scan runs, its score is an upper bound that only falls. */
function withScore(scan: ScanDocument, score: number): ScanDocument {
  return { ...scan, score, grade: grade(score) };
}

/** What the scanner needs to know of a scan. */
export function jobOf({ scanId, target, scanType }: ScanDocument): ScanJob {
  return { scanId, target, scanType };
}
