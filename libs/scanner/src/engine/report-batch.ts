import type { Connection } from '#egress';
import type { Coverage } from '../coverage.ts';
import type { Finding } from '../finding.ts';
import type { ScanReport } from '../scanner.ts';
import type { Progress } from './progress.ts';

/** What a scan's thread sends in one message. */
export interface Batch {
  readonly connections: readonly Connection[];
  readonly reports: readonly ScanReport[];
}

/** Milliseconds; a scan's stream gets at most four appends a second. */
const flushAfterMs = 250;

/**
 * The one batcher between a scan's thread and its stream: what happens within a quarter of a second becomes one report
 * and one message, and the end of a scan comes with what is left.
 */
export class ReportBatch {
  readonly #progress: Progress;
  readonly #coverage: () => Coverage;
  readonly #send: (batch: Batch) => void;
  #connections: Connection[] = [];
  #finishedChecks: string[] = [];
  #findings: Finding[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** A scan that has started is at 1 percent. */
  #reported = 1;
  #hasContacted = false;

  constructor(progress: Progress, coverage: () => Coverage, send: (batch: Batch) => void) {
    this.#progress = progress;
    this.#coverage = coverage;
    this.#send = send;
  }

  /** The first contact with the target is sent at once: it decides whether a scan that is lost is given back. */
  connected(connection: Connection): void {
    this.#connections.push(connection);
    if (this.#hasContacted || connection.outcome !== 'connected') return this.#flushSoon();
    this.#hasContacted = true;
    this.flush();
  }

  finished(checkId: string, finding: Finding | undefined): void {
    this.#finishedChecks.push(checkId);
    if (finding !== undefined) this.#findings.push(finding);
    this.#flushSoon();
  }

  advance(units: number): void {
    this.#progress.add(units);
    this.#flushSoon();
  }

  /** The scan's last report, after all that was batched. */
  end(last: ScanReport): void {
    this.flush(last);
  }

  flush(last?: ScanReport): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const reports = [this.#takeProgress(last?.coverage), last].filter((report) => report !== undefined);
    const connections = this.#connections;
    this.#connections = [];
    if (reports.length > 0 || connections.length > 0) this.#send({ connections, reports });
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => this.flush(), flushAfterMs);
  }

  /** With the coverage of the last report, where there is one: it is made once. */
  #takeProgress(coverage: Coverage | undefined): ScanReport | undefined {
    const { percent } = this.#progress;
    if (this.#finishedChecks.length === 0 && percent <= this.#reported) return undefined;
    this.#reported = percent;
    const report: ScanReport = {
      type: 'progress',
      progress: percent,
      finishedChecks: this.#finishedChecks,
      findings: this.#findings,
      coverage: coverage ?? this.#coverage(),
    };
    this.#finishedChecks = [];
    this.#findings = [];
    return report;
  }
}
