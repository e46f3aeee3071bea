import type { Finding } from '../finding.ts';
import type { ScanReport } from '../scanner.ts';
import type { Progress } from './progress.ts';

/** Every report is one append to the log: at most four a second for one scan. */
const flushAfterMs = 250;

/** Batches what happens in a quarter of a second into one report. */
export class ReportBuffer {
  readonly #progress: Progress;
  readonly #report: (report: ScanReport) => void;
  #finishedChecks: string[] = [];
  #findings: Finding[] = [];
  #timer: NodeJS.Timeout | undefined;
  #reported = 0;

  constructor(progress: Progress, report: (report: ScanReport) => void) {
    this.#progress = progress;
    this.#report = report;
  }

  finished(checkId: string, finding: Finding | undefined): void {
    this.#finishedChecks.push(checkId);
    if (finding !== undefined) this.#findings.push(finding);
    this.advanced();
  }

  /** The progress may have grown. */
  advanced(): void {
    this.#timer ??= setTimeout(() => this.flush(), flushAfterMs);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { percent } = this.#progress;
    if (this.#finishedChecks.length === 0 && percent <= this.#reported) return;
    this.#reported = percent;
    this.#report({
      type: 'progress',
      progress: percent,
      finishedChecks: this.#finishedChecks,
      findings: this.#findings,
    });
    this.#finishedChecks = [];
    this.#findings = [];
  }

  /** Says nothing more. */
  drop(): void {
    clearTimeout(this.#timer);
  }
}
