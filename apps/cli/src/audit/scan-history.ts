import type { Recorded } from '#event-sourcing';
import { score, scoreVersion, severities } from '#scanner';
import type { ScoredFinding, Severity } from '#scanner';
import { scansProjection } from '#scans';
import type { ScanDocument, ScanEvent } from '#scans';

type RecordedScanEvent = Recorded<ScanEvent>;

/** Who did what, when, and on what cause. */
export interface HistoryEntry {
  readonly revision: number;
  readonly at: string;
  readonly actor: string;
  readonly type: ScanEvent['type'];
  readonly what: string;
  readonly correlationId: string;
  readonly causationId: string;
}

export interface ScoreAudit {
  /** What the scan recorded when it completed; null before, and for a scan that failed. */
  readonly recorded: number | null;
  /** What the reported findings give. */
  readonly recomputed: number;
  /** Null where nothing was recorded, or by other rules than today's. */
  readonly agrees: boolean | null;
}

export interface ScanAudit {
  readonly scan: ScanDocument;
  readonly history: readonly HistoryEntry[];
  readonly findings: Readonly<Record<Severity, number>>;
  readonly score: ScoreAudit;
}

/** What a scan's events say about it, from the events alone; undefined where they do not begin with a scan. */
export function auditScan(events: readonly RecordedScanEvent[]): ScanAudit | undefined {
  const scan = events.reduce<ScanDocument | undefined>(
    (document, event) => (handled.has(event.type) ? scansProjection.evolve(document, event) : document),
    undefined,
  );
  if (scan === undefined) return undefined;
  const found = events.flatMap(({ type, data }) => (type === 'FindingReported' ? [data] : []));
  return { scan, history: events.map(entryOf), findings: countBySeverity(found), score: auditScore(events, found) };
}

const handled = new Set<string>(scansProjection.handles);

function auditScore(events: readonly RecordedScanEvent[], found: readonly ScoredFinding[]): ScoreAudit {
  const recomputed = score(found);
  const completed = events.find((event) => event.type === 'ScanCompleted');
  if (completed === undefined) return { recorded: null, recomputed, agrees: null };
  const { score: recorded, scoreVersion: version } = completed.data;
  return { recorded, recomputed, agrees: version === scoreVersion ? recorded === recomputed : null };
}

function countBySeverity(found: readonly ScoredFinding[]): Readonly<Record<Severity, number>> {
  const counts = severities.map((severity) => [severity, found.filter((one) => one.severity === severity).length]);
  return Object.fromEntries(counts) as Record<Severity, number>;
}

function entryOf(event: RecordedScanEvent): HistoryEntry {
  const { revision, type, metadata } = event;
  const { recordedAt: at, actor, correlationId, causationId } = metadata;
  return { revision, at, actor, type, what: whatHappened(event), correlationId, causationId };
}

function whatHappened({ type, data }: ScanEvent): string {
  switch (type) {
    case 'ScanQueued':
      return `${data.scanType} scan of ${data.target} accepted, paid by ${data.month}`;
    case 'ScanStarted':
      return `taken by ${data.worker}`;
    case 'ScanResumed':
      return `taken over by ${data.worker} as attempt ${data.attempt}, ${data.afterLoss ? 'after a loss' : 'handed back before'}`;
    case 'ScanHandedBack':
      return `handed back by attempt ${data.attempt}`;
    case 'FindingReported':
      return `${data.severity}, ${data.confidence} confidence: ${data.title} (${data.checkId}) at ${data.url}`;
    case 'ChecksFinished':
      return `${data.checkIds.length} checks finished, ${data.progress} %`;
    case 'ScanCompleted':
      return `completed with ${data.score} points (${data.grade}) after ${data.requests} requests`;
    case 'ScanFailed':
      return `failed, ${data.code}: ${data.message}${data.refunded ? ' (unit given back)' : ''}`;
  }
}
