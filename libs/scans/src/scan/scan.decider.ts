import { Rejected } from '#kernel';
import type { Decider, StreamKind } from '#event-sourcing';
import { rating, scoreVersion } from '#scanner';
import type { Coverage, ScanType } from '#scanner';
import { scanEvents } from './scan.events.ts';
import type { FailureCode, FindingReported, ScanEvent, ScanFailed } from './scan.events.ts';
import { evolveScan } from './scan.state.ts';
import type { RunningScan, ScanState } from './scan.state.ts';

export const maxFindings = 10_000;
/** A scan whose workers were lost this often fails. */
const maxLosses = 2;

/** A finding without its details. */
export type ReportedFinding = Omit<FindingReported['data'], 'scanId' | 'accountId'>;

export type ScanCommand =
  | {
      readonly type: 'Queue';
      readonly scanId: string;
      readonly accountId: string;
      readonly target: string;
      readonly scanType: ScanType;
      readonly month: string;
      readonly createdAt: string;
      /** Of the request's body, where the client sent an idempotency key. */
      readonly fingerprint?: string;
      /** The schedule whose run it is. */
      readonly scheduleId?: string;
    }
  | { readonly type: 'Start'; readonly worker: string }
  | { readonly type: 'TakeOver'; readonly worker: string; readonly attempt: number }
  | { readonly type: 'HandBack'; readonly attempt: number }
  /** Changes nothing; it is rejected where the scan has ended or another worker has taken it over. */
  | { readonly type: 'RequireAttempt'; readonly attempt: number }
  | {
      readonly type: 'RecordProgress';
      readonly attempt: number;
      readonly progress: number;
      readonly finishedChecks: readonly string[];
      readonly findings: readonly ReportedFinding[];
      readonly coverage: Coverage;
    }
  | { readonly type: 'Complete'; readonly attempt: number; readonly coverage: Coverage }
  | {
      readonly type: 'Fail';
      readonly attempt: number;
      readonly code: FailureCode;
      readonly message: string;
      readonly contactedTarget: boolean;
      /** Absent where the scanner itself failed. */
      readonly coverage?: Coverage | undefined;
    }
  | {
      readonly type: 'RecordDetailsDeletion';
      readonly findingIds: readonly string[];
      readonly events: number;
      readonly digest: string;
    }
  | { readonly type: 'Expire' }
  | { readonly type: 'Cancel' };

/**
 * `queued → running → completed`, `queued → failed`, `running → failed`, and nothing else. A worker reports with the
 * number of its attempt: the reports of an earlier attempt are rejected.
 */
export const scanDecider: Decider<ScanState, ScanCommand, ScanEvent> = {
  initialState: { status: 'none' },
  evolve: evolveScan,

  decide(command, state) {
    if (command.type === 'Queue') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'ScanQueued', data }] : [];
    }
    if (state.status === 'none') throw new Rejected('not_found', 'There is no scan with this id.');
    switch (command.type) {
      case 'Start':
        return start(command.worker, state);
      case 'TakeOver':
        return takeOver(command, requireRunning(state));
      case 'HandBack': {
        const scan = requireAttempt(state, command.attempt);
        return scan.handedBack ? [] : [{ type: 'ScanHandedBack', data: { ...idsOf(scan), attempt: scan.attempt } }];
      }
      case 'RequireAttempt':
        requireAttempt(state, command.attempt);
        return [];
      case 'RecordProgress':
        return recordProgress(command, requireAttempt(state, command.attempt));
      case 'Complete':
        return complete(command, requireAttempt(state, command.attempt));
      case 'Fail':
        return [fail(command, requireAttempt(state, command.attempt))];
      case 'RecordDetailsDeletion': {
        if (state.status === 'queued' || state.status === 'running') {
          throw new Rejected('invalid_state', 'The scan has not ended.');
        }
        if (state.detailsDeleted === true) return [];
        const { type: _, ...deleted } = command;
        const { scanId, accountId } = state;
        return [{ type: 'ScanDetailsDeleted', data: { scanId, accountId, ...deleted } }];
      }
      case 'Expire':
        return state.status === 'queued'
          ? [failed(state, 'queue_expired', 'The scan waited in the queue for too long.', true)]
          : [];
      case 'Cancel':
        if (state.status !== 'queued' && state.status !== 'running') throw ended();
        return [failed(state, 'canceled', 'The scan was canceled.', state.status === 'queued')];
    }
  },
};

function start(worker: string, state: ScanState): readonly ScanEvent[] {
  if (state.status === 'running' && state.worker === worker && state.attempt === 1) return [];
  if (state.status !== 'queued') throw new Rejected('invalid_state', 'The scan is not waiting in the queue.');
  return [{ type: 'ScanStarted', data: { ...idsOf(state), worker } }];
}

function takeOver(
  { worker, attempt }: Extract<ScanCommand, { type: 'TakeOver' }>,
  scan: RunningScan,
): readonly ScanEvent[] {
  if (attempt !== scan.attempt) throw superseded();
  const afterLoss = !scan.handedBack;
  if (afterLoss && scan.losses + 1 >= maxLosses) {
    return [failed(scan, 'internal_error', 'The scan was interrupted twice and given up.', true)];
  }
  return [{ type: 'ScanResumed', data: { ...idsOf(scan), worker, attempt: scan.attempt + 1, afterLoss } }];
}

function recordProgress(
  command: Extract<ScanCommand, { type: 'RecordProgress' }>,
  scan: RunningScan,
): readonly ScanEvent[] {
  const room = maxFindings - scan.findingIds.size;
  const byId = new Map(command.findings.map((finding) => [finding.findingId, finding]));
  const findings = [...byId.values()].filter(({ findingId }) => !scan.findingIds.has(findingId)).slice(0, room);
  const { skipped, ...coverage } = command.coverage;
  const skippedIds = new Set(skipped.map(({ checkId }) => checkId));
  const checkIds = [...new Set(command.finishedChecks)].filter(
    (id) => scan.finishedChecks.get(id) !== (skippedIds.has(id) ? 'skipped' : 'run'),
  );
  const progress = Math.min(99, Math.max(scan.progress, Math.floor(command.progress)));
  const events: ScanEvent[] = findings.map((finding) => ({
    type: 'FindingReported',
    data: { ...idsOf(scan), ...finding },
  }));
  if (findings.length > 0 || checkIds.length > 0 || progress > scan.progress) {
    const { scanId, tally } = scan;
    const score = tally.scoreWith(findings);
    const skippedChecks = skipped.filter(({ checkId }) => checkIds.includes(checkId));
    events.push({ type: 'ChecksFinished', data: { scanId, checkIds, progress, score, coverage, skippedChecks } });
  }
  return events;
}

function complete(
  { coverage: { skipped: skippedChecks, ...coverage } }: Extract<ScanCommand, { type: 'Complete' }>,
  scan: RunningScan,
): readonly ScanEvent[] {
  const { score, grade } = rating(scan.tally.score, { blocked: coverage.blocked !== null });
  const requests = coverage.requests.sent;
  return [
    {
      type: 'ScanCompleted',
      data: { ...idsOf(scan), score, grade, scoreVersion, requests, skippedChecks, coverage },
    },
  ];
}

type ActiveScan = Extract<ScanState, { status: 'queued' | 'running' }>;

/** A fault of ours is refunded unless the target was scanned in part. */
function fail(command: Extract<ScanCommand, { type: 'Fail' }>, scan: RunningScan): ScanEvent {
  const { code, message, contactedTarget, coverage } = command;
  const event = failed(scan, code, message, code === 'internal_error' && !contactedTarget);
  if (coverage === undefined) return event;
  const { skipped: _, ...recorded } = coverage;
  return { type: 'ScanFailed', data: { ...event.data, coverage: recorded } };
}

function failed(scan: ActiveScan, code: FailureCode, message: string, refundDue: boolean): ScanFailed {
  const started = scan.status === 'running';
  return { type: 'ScanFailed', data: { ...idsOf(scan), month: scan.month, code, message, started, refundDue } };
}

function idsOf({ scanId, accountId }: ActiveScan): { readonly scanId: string; readonly accountId: string } {
  return { scanId, accountId };
}

function requireRunning(state: ScanState): RunningScan {
  if (state.status !== 'running') throw state.status === 'queued' ? superseded() : ended();
  return state;
}

function requireAttempt(state: ScanState, attempt: number): RunningScan {
  const scan = requireRunning(state);
  if (scan.attempt !== attempt) throw superseded();
  return scan;
}

function ended(): Rejected {
  return new Rejected('invalid_state', 'The scan has already ended.');
}

function superseded(): Rejected {
  return new Rejected('invalid_state', 'The scan has been taken over by another worker.');
}

export const scanStream: StreamKind<ScanState, ScanCommand, ScanEvent> = {
  family: scanEvents,
  decider: scanDecider,
};
