import { actorForAccount } from '#event-sourcing';
import type { Recorded } from '#event-sourcing';
import { rating, score, scoreVersion, severities } from '#scanner';
import type { ScoredFinding, Severity } from '#scanner';
import { countOf } from '#kernel';
import type { ReportedFinding } from '../findings/reported-findings.ts';
import type { ScanEvent } from '../scan/scan.events.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';

type RecordedScanEvent = Recorded<ScanEvent>;

/** Who reads: operators see the names of workers and of those who acted, the account of the scan sees their roles. */
export type Audience = 'operator' | 'account';

/** One event of a scan: what happened, when, by whom, caused by what. */
export interface HistoryEntry {
  readonly revision: number;
  readonly at: string;
  readonly actor: string;
  readonly type: ScanEvent['type'];
  readonly what: string;
  readonly correlationId: string;
  readonly causationId: string;
}

/** Events with consecutive revisions, both included. */
export interface MissingRevisions {
  readonly first: number;
  readonly last: number;
}

export interface ScoreAudit {
  /** As recorded on completion; null before that, and for a failed scan. */
  readonly recorded: number | null;
  /** Computed from the reported findings. */
  readonly recomputed: number;
  /** Null where no score was recorded, or with another version of the scoring rules. */
  readonly agrees: boolean | null;
}

export interface ScanAudit {
  readonly scan: ScanDocument;
  readonly history: readonly HistoryEntry[];
  /** Events before the last one that the log does not have: somebody has removed them. */
  readonly missing: readonly MissingRevisions[];
  readonly findings: Readonly<Record<Severity, number>>;
  readonly score: ScoreAudit;
}

/** With what other streams tell of it: the usage of its account, and the details of its findings. */
export interface CompleteScanAudit extends ScanAudit {
  readonly reported: readonly ReportedFinding[];
  /** `due` until the usage has it; null for a scan that is not refunded. */
  readonly refund: 'due' | 'refunded' | 'declined' | null;
}

/** Replays a scan from its events alone; undefined where they do not begin with `ScanQueued`. */
export function auditScan(
  events: readonly RecordedScanEvent[],
  audience: Audience = 'operator',
): ScanAudit | undefined {
  const scan = events.reduce<ScanDocument | undefined>(
    (document, event) => (handled.has(event.type) ? scansProjection.evolve(document, event) : document),
    undefined,
  );
  if (scan === undefined) return undefined;
  const found = events.flatMap(({ type, data }) => (type === 'FindingReported' ? [data] : []));
  return {
    scan,
    history: events.map((event) => entryOf(event, audience)),
    missing: missingRevisions(events),
    findings: countBySeverity(found),
    score: auditScore(events, found),
  };
}

const handled = new Set<string>(scansProjection.handles);

/** Revisions count from 0, and events of a scan are never deleted one by one. */
function missingRevisions(events: readonly RecordedScanEvent[]): readonly MissingRevisions[] {
  return events.flatMap(({ revision }, n) => {
    const first = (events[n - 1]?.revision ?? -1) + 1;
    return first < revision ? [{ first, last: revision - 1 }] : [];
  });
}

function auditScore(events: readonly RecordedScanEvent[], found: readonly ScoredFinding[]): ScoreAudit {
  const points = score(found);
  const completed = events.find((event) => event.type === 'ScanCompleted');
  if (completed === undefined) return { recorded: null, recomputed: points, agrees: null };
  const { score: recorded, scoreVersion: version, coverage } = completed.data;
  const isBlocked = coverage !== undefined && coverage.blocked !== null;
  const { score: recomputed } = rating(points, { blocked: isBlocked });
  return { recorded, recomputed, agrees: version === scoreVersion ? recorded === recomputed : null };
}

function countBySeverity(found: readonly ScoredFinding[]): Readonly<Record<Severity, number>> {
  const counts = severities.map((severity) => [severity, found.filter((one) => one.severity === severity).length]);
  return Object.fromEntries(counts) as Record<Severity, number>;
}

function entryOf(event: RecordedScanEvent, audience: Audience): HistoryEntry {
  const { revision, type, metadata } = event;
  const { recordedAt: at, actor, correlationId, causationId } = metadata;
  const isForAccount = audience === 'account';
  const who = isForAccount ? actorForAccount(actor) : actor;
  const what = describeEvent(event, isForAccount ? () => who : (worker) => worker);
  return { revision, at, actor: who, type, what, correlationId, causationId };
}

function describeEvent({ type, data }: ScanEvent, nameOf: (worker: string) => string): string {
  switch (type) {
    case 'ScanQueued':
      return `${data.scanType} scan of ${data.target} queued, counted in ${data.month}`;
    case 'ScanStarted':
      return `started by ${nameOf(data.worker)}`;
    case 'ScanResumed':
      return `resumed by ${nameOf(data.worker)} as attempt ${data.attempt}, ${data.afterLoss ? 'after its worker was lost' : 'after it was handed back'}`;
    case 'ScanHandedBack':
      return `handed back, attempt ${data.attempt}`;
    case 'FindingReported':
      return `${data.severity}, ${data.confidence} confidence: ${data.title} (${data.checkId})${data.url === undefined ? '' : ` at ${data.url}`}`;
    case 'ChecksFinished':
      return `${countOf(data.checkIds.length, 'check')} finished, ${data.progress} %`;
    case 'ScanCompleted':
      return data.grade === null
        ? `completed without a grade, because the site could not be looked at, after ${countOf(data.requests, 'request')}`
        : `completed with score ${data.score} (${data.grade}) after ${countOf(data.requests, 'request')}`;
    case 'ScanDetailsDeleted':
      return `details of ${countOf(data.findingIds.length, 'finding')} deleted after their retention period, SHA-256 ${data.digest}`;
    case 'ScanFailed':
      return `failed, ${data.code}: ${data.message}${data.refundDue ? ' (refund due)' : ''}`;
  }
}
