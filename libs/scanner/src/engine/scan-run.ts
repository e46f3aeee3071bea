import type { ScanJob, ScanReport } from '../scanner.ts';

/**
 * One scan as the pool sees it: what was told so far, whoever did it. It outlives a thread: a second attempt repeats
 * what the first one said, and only the news goes on.
 */
export class ScanRun {
  readonly job: ScanJob;
  readonly deadlineMs: number;
  attempts = 0;
  readonly #reports: ScanReport[] = [];
  readonly #finished = new Set<string>();
  #planned: readonly string[] | undefined;
  #contacted = false;
  #progress = 0;
  #requests = 0;
  #over = false;
  #wake: (() => void) | undefined;

  constructor(job: ScanJob, deadlineMs: number) {
    this.job = job;
    this.deadlineMs = deadlineMs;
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

  /** `requests` have been sent until now. */
  report(report: ScanReport, requests: number): void {
    if (this.#over) return;
    this.#requests = requests;
    if (report.type === 'progress') {
      const news = report.finishedChecks.filter((id) => !this.#finished.has(id));
      if (news.length === 0 && report.progress <= this.#progress) return;
      this.#progress = Math.max(this.#progress, report.progress);
      const findings = report.findings.filter(({ checkId }) => !this.#finished.has(checkId));
      for (const id of news) this.#finished.add(id);
      this.#push({ type: 'progress', progress: this.#progress, finishedChecks: news, findings });
      return;
    }
    this.#over = true;
    this.#push(report);
  }

  /** The thread that did it was killed for it. What was learned before stands. */
  giveUp(reason: string, code: 'timeout' | 'internal_error'): void {
    if (this.#planned === undefined) {
      return this.report({ type: 'failed', code, message: reason, contactedTarget: this.#contacted }, this.#requests);
    }
    const left = this.#planned.filter((id) => !this.#finished.has(id));
    const skippedChecks = left.map((checkId) => ({ checkId, reason }));
    this.report({ type: 'completed', requests: this.#requests, skippedChecks }, this.#requests);
  }

  /** Ends the reports without a last one. */
  cancel(): void {
    this.#over = true;
    this.#reports.length = 0;
    this.#wake?.();
  }

  async *reports(): AsyncGenerator<ScanReport, void, void> {
    for (;;) {
      const report = this.#reports.shift();
      if (report !== undefined) {
        yield report;
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
