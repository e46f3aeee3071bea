import { countOf } from '#kernel';
import type { JudgedFinding, Verdict } from '../rules/verdict.ts';
import type { ScanResult } from '../scan/scan-result.ts';

/** All that a report shows. */
export interface Report {
  readonly result: ScanResult;
  readonly findings: readonly JudgedFinding[];
  readonly verdict: Verdict;
}

/** `Score 80 of 100 (B)`, or why there is none. */
export function scoreText({ status, score, grade, coverage }: ScanResult): string {
  if (status !== 'completed') return 'no score: the scan failed';
  if (coverage.blocked !== null || grade === null) return 'no score: the site could not be looked at';
  return `${score} of 100 (${grade})`;
}

/** What to say in place of findings. */
export function nothingFound({ status, coverage }: ScanResult): string {
  const hasLooked = status === 'completed' && coverage.blocked === null;
  return hasLooked ? 'No findings.' : 'No findings, but the site was not looked at.';
}

/** What was looked at, in a line. */
export function coverageText({ coverage, excluded }: ScanResult): string {
  const { pages, points, requests, checks } = coverage;
  return (
    `${pages.visited} of ${countOf(pages.known, 'page')}, ${points.tested} of ${countOf(points.known, 'parameter')}, ${countOf(requests.sent, 'request')}; ` +
    `checks: ${checks.passed} passed, ${checks.failed} failed, ${checks.skipped} skipped` +
    excludedText(excluded)
  );
}

/** What was not looked at, and why: one text for each reason, numbers in it aside, for a blocked site skips nearly every check for the same one. */
export function skippedTexts({ coverage }: ScanResult): readonly string[] {
  const byReason = new Map<string, number>();
  for (const skip of coverage.skipped) {
    const reason = skip.reason.replace(/: \d+$/, '');
    byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  }
  return [...byReason].map(([reason, count]) => `${countOf(count, 'check')} skipped: ${reason}`);
}

/** How many requests were found and not tested, and which; empty where there were none. */
export function untestedTexts({ coverage }: ScanResult): readonly string[] {
  const { untested } = coverage;
  if (untested === undefined) return [];
  const { forms, links, script_requests: scripts, operations, requests } = untested;
  const total = forms + links + scripts + operations;
  if (total === 0) return [];
  const counts = [
    countOf(forms, 'form'),
    countOf(links, 'link'),
    countOf(scripts, 'request of scripts', 'requests of scripts'),
    countOf(operations, 'operation of an API', 'operations of an API'),
  ];
  return [
    `found and not tested, for it would change something or its body is not read: ${counts.join(', ')}`,
    ...requests.map(({ kind, method, url }) => `${kind}: ${method} ${url}`),
    ...(total > requests.length ? [`and ${total - requests.length} more`] : []),
  ];
}

function excludedText(excluded: ScanResult['excluded']): string {
  if (excluded === undefined) return '';
  const { include, exclude, pages, points, requests } = excluded;
  const rules = [...include.map((path) => `--include ${path}`), ...exclude.map((path) => `--exclude ${path}`)];
  return `; left out by ${rules.join(' ')}: ${countOf(pages, 'page')}, ${countOf(points, 'parameter')}, ${countOf(requests, 'request')} of checks`;
}
