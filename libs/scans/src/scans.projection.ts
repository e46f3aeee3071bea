import type { Projection } from '#event-sourcing';
import { grade, score, scoreVersion } from '#scanner';
import type { ScanJob, ScanType, ScoredFinding } from '#scanner';
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
  /** Position of its `ScanQueued`: the order of lists, which status changes never alter. */
  readonly order: string;
  readonly score: number;
  readonly grade: string;
  readonly scoreVersion: number;
  readonly failure: { readonly code: FailureCode; readonly message: string } | null;
  /** The findings so far, as far as the score depends on them. */
  readonly scored: readonly ScoredFinding[];
  readonly worker: string | null;
  readonly attempt: number;
  /** Position of the event that ended it; null until then. */
  readonly endedAt: string | null;
}

export const scansProjection: Projection<ScanEvent, ScanDocument> = {
  collection: {
    name: 'scans',
    version: 1,
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
        order: event.position,
        score: 0,
        grade: grade(0),
        scoreVersion,
        failure: null,
        scored: [],
        worker: null,
        attempt: 0,
        endedAt: null,
      };
    }
    if (scan === undefined) return undefined;
    switch (event.type) {
      case 'ScanStarted':
        return { ...withScore(scan, []), status: 'running', progress: 1, worker: event.data.worker, attempt: 1 };
      case 'ScanResumed':
        return { ...scan, worker: event.data.worker, attempt: event.data.attempt };
      case 'FindingReported': {
        const { checkId, severity, confidence, category } = event.data;
        return withScore(scan, [...scan.scored, { checkId, severity, confidence, category }]);
      }
      case 'ChecksFinished':
        return { ...scan, progress: event.data.progress };
      case 'ScanCompleted': {
        const { score, grade, scoreVersion } = event.data;
        return { ...ended(scan, event.position), status: 'completed', progress: 100, score, grade, scoreVersion };
      }
      case 'ScanFailed': {
        const { code, message } = event.data;
        const failure = { code, message };
        return { ...ended(scan, event.position), status: 'failed', score: 0, grade: grade(0), failure };
      }
      default:
        return scan;
    }
  },
};

function ended(scan: ScanDocument, endedAt: string): ScanDocument {
  return { ...scan, worker: null, endedAt };
}

/** While a scan runs its score is 100 less the penalties so far: an upper bound that only falls. */
function withScore(scan: ScanDocument, scored: readonly ScoredFinding[]): ScanDocument {
  const points = score(scored);
  return { ...scan, scored, score: points, grade: grade(points) };
}

/** What the scanner needs to know of a scan. */
export function jobOf({ scanId, target, scanType }: ScanDocument): ScanJob {
  return { scanId, target, scanType };
}
