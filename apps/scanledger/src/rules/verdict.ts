import type { Finding } from '#client';
import type { Severity } from '#scanner';
import { countOf } from '#kernel';
import { exitCodes } from '../exit-codes.ts';
import type { ExitCode } from '../exit-codes.ts';
import { rankOf } from '../scan/scan-result.ts';
import type { ScanResult } from '../scan/scan-result.ts';
import { ignoredBy } from './ignore-list.ts';
import type { IgnoreEntry } from './ignore-list.ts';

/** A finding, and what is known about it from elsewhere. */
export interface JudgedFinding {
  readonly finding: Finding;
  /** Why it is ignored. */
  readonly ignored: IgnoreEntry | undefined;
  /** Not in the baseline; undefined where there is none. */
  readonly isNew: boolean | undefined;
}

/** What a scan must fulfil. Undefined is no demand. */
export interface Demands {
  /** Findings of this severity or above are not allowed. */
  readonly failOn: Severity | undefined;
  /** Of those, only new ones count. */
  readonly onlyNew: boolean;
  readonly minScore: number | undefined;
  /** An incomplete scan is not accepted. A blocked one never is. */
  readonly isCompleteRequired: boolean;
}

export interface Verdict {
  readonly exitCode: ExitCode;
  /** Why it did not pass; empty when it did. */
  readonly reasons: readonly string[];
}

/** Marks findings that are ignored or new. `now` is in milliseconds since 1970. */
export function judgeFindings(
  findings: readonly Finding[],
  ignoreList: readonly IgnoreEntry[],
  baseline: ReadonlySet<string> | undefined,
  now: number,
): readonly JudgedFinding[] {
  return findings.map((finding) => ({
    finding,
    ignored: ignoredBy(finding, ignoreList, now),
    isNew: baseline && !baseline.has(finding.fingerprint ?? ''),
  }));
}

/** Whether a scan passes, and why not. A failed scan goes before low coverage, and that before findings. */
export function verdictOn(result: ScanResult, findings: readonly JudgedFinding[], demands: Demands): Verdict {
  if (result.status !== 'completed') {
    return { exitCode: exitCodes.scanFailed, reasons: [result.failure?.message ?? 'the scan did not complete'] };
  }
  const { blocked, complete } = result.coverage;
  const unseen: string[] = [];
  if (blocked !== null) unseen.push(`the site could not be looked at: ${blocked.detail}`);
  else if (demands.isCompleteRequired && !complete) unseen.push('the scan has not looked at everything');
  const reasons = [...findingReasons(findings, demands), ...scoreReasons(result, demands)];
  if (unseen.length > 0) return { exitCode: exitCodes.lowCoverage, reasons: [...unseen, ...reasons] };
  return { exitCode: reasons.length > 0 ? exitCodes.findings : exitCodes.passed, reasons };
}

function findingReasons(findings: readonly JudgedFinding[], { failOn, onlyNew }: Demands): readonly string[] {
  if (failOn === undefined) return [];
  const counting = findings.filter(
    ({ finding, ignored, isNew }) =>
      ignored === undefined && rankOf(finding.severity) >= rankOf(failOn) && (!onlyNew || isNew === true),
  );
  if (counting.length === 0) return [];
  const kind = onlyNew ? 'new finding' : 'finding';
  return [`${countOf(counting.length, kind)} of severity ${failOn} or above`];
}

function scoreReasons({ score, coverage }: ScanResult, { minScore }: Demands): readonly string[] {
  if (minScore === undefined || coverage.blocked !== null || score >= minScore) return [];
  return [`the score is ${score}, below ${minScore}`];
}
