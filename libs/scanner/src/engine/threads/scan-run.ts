import { noCoverage } from '../../coverage.ts';
import type { Coverage, SkippedCheck } from '../../coverage.ts';
import type { ScanFailureCode, ScanJob, ScanReport } from '../../scanner.ts';
import type { ScanBounds } from '../scan-bounds.ts';

/** With what was skipped of each. */
type FinishedChecks = Map<string, SkippedCheck | undefined>;

/**
 * One scan as the pool sees it: everything reported so far, by whichever thread. It outlives a thread: a second attempt
 * repeats what the first one reported, and only what is new or different is passed on.
 */
export class ScanRun {
  readonly job: ScanJob;
  readonly deadlineMs: number;
  attempts = 0;
  readonly #reports: ScanReport[] = [];
  readonly #finished: FinishedChecks = new Map();
  /** Checks whose finding was passed on. */
  readonly #found = new Set<string>();
  /** The attempt that reported last, and what it has finished. */
  #reporting: { readonly attempt: number; readonly finished: FinishedChecks } = { attempt: 0, finished: new Map() };
  #planned: readonly string[] | undefined;
  #contacted = false;
  #progress = 0;
  /** As it was passed on last: of all checks that were. */
  #coverage: Coverage;
  #over = false;
  #wake: (() => void) | undefined;

  constructor(job: ScanJob, { deadlineMs, maxRequests }: Pick<ScanBounds, 'deadlineMs' | 'maxRequests'>) {
    this.job = job;
    this.deadlineMs = deadlineMs;
    this.#coverage = noCoverage(maxRequests);
  }

  get over(): boolean {
    return this.#over;
  }

  contacted(): void {
    this.#contacted = true;
  }

  planned(checkIds: readonly string[]): void {
    this.#planned = checkIds;
  }

  report(report: ScanReport): void {
    if (this.#over) return;
    if (this.#reporting.attempt !== this.attempts) this.#reporting = { attempt: this.attempts, finished: new Map() };
    const { finished } = this.#reporting;
    if (report.type !== 'progress') {
      this.#over = true;
      if (report.type === 'completed' || report.coverage === undefined) return this.#push(report);
      return this.#push({ ...report, coverage: this.#covering(report.coverage) });
    }
    const skipped = new Map(report.coverage.skipped.map((one) => [one.checkId, one]));
    for (const id of report.finishedChecks) finished.set(id, skipped.get(id));
    const news = report.finishedChecks.filter((id) => !this.#finished.has(id));
    const findings = report.findings.filter(({ checkId }) => !this.#found.has(checkId));
    if (news.length === 0 && findings.length === 0 && report.progress <= this.#progress) return;
    this.#progress = Math.max(this.#progress, report.progress);
    // Along with the coverage that has it otherwise than the thread before.
    const changed = [...finished.keys()].filter(
      (id) => this.#finished.has(id) && isSkipped(this.#finished, id) !== isSkipped(finished, id),
    );
    const finishedChecks = [...news, ...changed];
    for (const id of finishedChecks) this.#finished.set(id, finished.get(id));
    for (const { checkId } of findings) this.#found.add(checkId);
    this.#coverage = this.#covering(report.coverage);
    this.#push({ ...report, progress: this.#progress, finishedChecks, findings, coverage: this.#coverage });
  }

  /** A reported coverage, and what earlier attempts have concluded of the checks that this one has not come to. */
  #covering(coverage: Coverage): Coverage {
    const earlier = [...this.#finished].filter(([id]) => !this.#reporting.finished.has(id));
    if (earlier.length === 0) return coverage;
    const skips = earlier.flatMap(([, skip]) => skip ?? []);
    const failed = earlier.filter(([id]) => this.#found.has(id)).length;
    const skipped = skips.filter(({ checkId }) => !this.#found.has(checkId)).length;
    const { checks } = coverage;
    return {
      ...coverage,
      checks: {
        passed: checks.passed + earlier.length - failed - skipped,
        failed: checks.failed + failed,
        skipped: checks.skipped + skipped,
      },
      skipped: [...skips, ...coverage.skipped],
    };
  }

  /** The thread that ran it was killed for it, or does not let go of it. What was reported before stands. */
  giveUp(reason: string, code: ScanFailureCode): void {
    if (this.#planned === undefined) {
      const coverage = this.#coverage;
      return this.report({ type: 'failed', code, message: reason, contactedTarget: this.#contacted, coverage });
    }
    const left = this.#planned.filter((id) => !this.#finished.has(id));
    this.report({ type: 'completed', coverage: withSkipped(this.#coverage, left, reason) });
  }

  /** Ends the reports without a last one. */
  cancel(): void {
    this.#over = true;
    this.#reports.length = 0;
    this.#wake?.();
  }

  async *reports(): AsyncGenerator<readonly ScanReport[], void, void> {
    for (;;) {
      const reports = this.#reports.splice(0);
      if (reports.length > 0) {
        yield reports;
        continue;
      }
      if (this.#over) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #push(report: ScanReport): void {
    this.#reports.push(report);
    this.#wake?.();
  }
}

function isSkipped(finished: FinishedChecks, checkId: string): boolean {
  return finished.get(checkId) !== undefined;
}

/** The coverage when the checks `left` are skipped. */
function withSkipped(coverage: Coverage, left: readonly string[], reason: string): Coverage {
  const { checks, skipped } = coverage;
  return {
    ...coverage,
    complete: false,
    checks: { ...checks, skipped: checks.skipped + left.length },
    skipped: [...skipped, ...left.map((checkId) => ({ checkId, reason }))],
  };
}
