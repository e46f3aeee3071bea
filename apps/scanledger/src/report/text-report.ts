import type { Style } from '#terminal';
import { countOf } from '#kernel';
import type { JudgedFinding } from '../rules/verdict.ts';
import { severities } from '#scanner';
import { printable } from './printable.ts';
import { coverageText, nothingFound, scoreText, skippedTexts, untestedTexts } from './report.ts';
import type { Report } from './report.ts';

/** For people: findings by severity with their remediation, the score, and what was looked at. */
export function textReport({ result, findings, verdict }: Report, style: Style): string {
  const shown = findings.filter(({ ignored }) => ignored === undefined);
  const sections = severities
    .toReversed()
    .map((severity) => shown.filter(({ finding }) => finding.severity === severity))
    .filter((group) => group.length > 0)
    .map((group) => group.map((judged) => findingText(judged, style)).join('\n'));
  const ignored = findings.length - shown.length;
  const lines = [
    sections.length > 0 ? sections.join('\n') : `${nothingFound(result)}\n`,
    `${style.bold('Score')}     ${scoreText(result)}`,
    `${style.bold('Findings')}  ${shown.length}${ignored > 0 ? `, and ${ignored} ignored` : ''}`,
    `${style.bold('Coverage')}  ${coverageText(result)}`,
    ...[...skippedTexts(result), ...untestedTexts(result)].map((text) => `          ${printable(text)}`),
    ...(result.scan_id === null ? [] : [`${style.bold('Scan')}      ${result.scan_id}`]),
    verdict.reasons.length === 0
      ? style.bold('Passed')
      : `${style.severity('high', 'Not passed:')} ${verdict.reasons.map((reason) => printable(reason)).join('; ')}`,
  ];
  return `${lines.join('\n')}\n`;
}

function findingText({ finding, isNew }: JudgedFinding, style: Style): string {
  const mark = isNew === true ? ' (new)' : '';
  const more = (finding.places_count ?? 1) - 1;
  const count = more > 0 ? ` and ${countOf(more, 'more place')}` : '';
  return [
    `${style.severity(finding.severity, finding.severity.padEnd(8))}  ${style.bold(printable(finding.title))}${mark}`,
    `          ${style.dim(printable(finding.url))}${count}`,
    ...printable(finding.remediation, true)
      .split('\n')
      .map((line) => `          ${line}`),
    '',
  ].join('\n');
}
