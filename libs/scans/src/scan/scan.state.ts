import { PersistentMap, PersistentSet } from '#kernel';
import { ScoreTally } from '#scanner';
import type { ScanType } from '#scanner';
import type { ScanEvent } from './scan.events.ts';

interface Scan {
  readonly scanId: string;
  readonly accountId: string;
  readonly target: string;
  readonly scanType: ScanType;
  readonly month: string;
  readonly createdAt: string;
  /** Of the request's body, where the client sent an idempotency key. */
  readonly fingerprint?: string;
}

export interface RunningScan extends Scan {
  readonly status: 'running';
  readonly worker: string;
  readonly attempt: number;
  /** How many workers were lost without handing the scan back. */
  readonly losses: number;
  readonly handedBack: boolean;
  readonly progress: number;
  /** In this attempt: how each was reported last. */
  readonly finishedChecks: PersistentMap<'run' | 'skipped'>;
  readonly findingIds: PersistentSet;
  /** The score of the findings so far. */
  readonly tally: ScoreTally;
}

export interface EndedScan extends Scan {
  readonly status: 'completed' | 'failed';
  readonly detailsDeleted?: true;
}

/** What the rules need to know of a scan in each status. */
export type ScanState = { readonly status: 'none' } | (Scan & { readonly status: 'queued' }) | RunningScan | EndedScan;

export function evolveScan(state: ScanState, { type, data }: ScanEvent): ScanState {
  if (type === 'ScanQueued') return { status: 'queued', ...data };
  if (type === 'ScanCompleted') return ended(state, 'completed');
  if (type === 'ScanFailed') return ended(state, 'failed');
  if (type === 'ScanStarted') return state.status === 'queued' ? started(state, data.worker) : state;
  if (type === 'ScanDetailsDeleted') {
    return state.status === 'completed' || state.status === 'failed' ? { ...state, detailsDeleted: true } : state;
  }
  if (state.status !== 'running') return state;
  switch (type) {
    case 'ScanResumed': {
      const { worker, attempt, afterLoss } = data;
      const losses = state.losses + (afterLoss ? 1 : 0);
      // The worker runs all checks anew, and may skip others than the one before.
      return { ...state, worker, attempt, losses, handedBack: false, finishedChecks: PersistentMap.empty() };
    }
    case 'ScanHandedBack':
      return { ...state, handedBack: true };
    case 'FindingReported': {
      const { findingId, checkId, severity, confidence, category } = data;
      return {
        ...state,
        findingIds: state.findingIds.with(findingId),
        tally: state.tally.with({ checkId, severity, confidence, category }),
      };
    }
    case 'ChecksFinished': {
      const skipped = new Set(data.skippedChecks?.map(({ checkId }) => checkId));
      const finishedChecks = data.checkIds.reduce(
        (checks, id) => checks.with(id, skipped.has(id) ? 'skipped' : 'run'),
        state.finishedChecks,
      );
      return { ...state, progress: data.progress, finishedChecks };
    }
  }
}

function ended(state: ScanState, status: 'completed' | 'failed'): ScanState {
  if (state.status === 'none') return state;
  const { scanId, accountId, target, scanType, month, createdAt, fingerprint } = state;
  const scan = { scanId, accountId, target, scanType, month, createdAt };
  return { ...scan, ...(fingerprint !== undefined && { fingerprint }), status };
}

function started(scan: Scan, worker: string): RunningScan {
  return {
    ...scan,
    status: 'running',
    worker,
    attempt: 1,
    losses: 0,
    handedBack: false,
    progress: 1,
    finishedChecks: PersistentMap.empty(),
    findingIds: PersistentSet.empty,
    tally: ScoreTally.empty,
  };
}
