import type { Finding } from '#scanner';
import { derivedToken } from '#kernel';

type ReportedFinding = Finding & { readonly findingId: string };

export interface Progress {
  readonly progress: number;
  readonly finishedChecks: readonly string[];
  readonly findings: readonly ReportedFinding[];
}

const findingsPerAppend = 50;

/** Gathers what a scan reports between two appends. */
export class ProgressBuffer {
  readonly #scanId: string;
  #progress = 0;
  #finishedChecks: string[] = [];
  #findings: ReportedFinding[] = [];
  #changed = false;

  constructor(scanId: string) {
    this.#scanId = scanId;
  }

  add(report: {
    readonly progress: number;
    readonly finishedChecks: readonly string[];
    readonly findings: readonly Finding[];
  }): void {
    this.#changed ||= report.progress > this.#progress || report.findings.length > 0;
    this.#progress = Math.max(this.#progress, report.progress);
    this.#finishedChecks.push(...report.finishedChecks);
    for (const finding of report.findings) {
      // Made from scan and check: a scan that is repeated after a crash reports the same finding again.
      this.#findings.push({ ...finding, findingId: `fnd_${derivedToken(22, this.#scanId, finding.checkId)}` });
    }
  }

  /** What is to be appended next, in pieces that stay well below the log's limit for one append. */
  take(): readonly Progress[] {
    if (!this.#changed && this.#finishedChecks.length === 0) return [];
    const findings = this.#findings;
    const finishedChecks = this.#finishedChecks;
    this.#findings = [];
    this.#finishedChecks = [];
    this.#changed = false;
    const pieces: Progress[] = [];
    do {
      const piece = findings.splice(0, findingsPerAppend);
      const last = findings.length === 0;
      pieces.push({ progress: this.#progress, finishedChecks: last ? finishedChecks : [], findings: piece });
    } while (findings.length > 0);
    return pieces;
  }
}
