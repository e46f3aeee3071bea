import type { JudgedFinding } from '../rules/verdict.ts';
import { escapeMarkup as escape } from './escape-markup.ts';
import type { Report } from './report.ts';

/** A test case for each finding, failed unless it is ignored; one for the scan itself, failed when it did not pass. */
export function junitReport({ result, findings, verdict }: Report): string {
  const failures = findings.filter(({ ignored }) => ignored === undefined).length + (verdict.exitCode === 0 ? 0 : 1);
  const skipped = findings.length - findings.filter(({ ignored }) => ignored === undefined).length;
  const counts = `tests="${findings.length + 1}" failures="${failures}" errors="0" skipped="${skipped}"`;
  const name = escape(`Scanledger: ${result.target}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${counts}>`,
    `  <testsuite name="${name}" ${counts}>`,
    scanCase(result.target, verdict.reasons),
    ...findings.map(findingCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function scanCase(target: string, reasons: readonly string[]): string {
  const start = `    <testcase classname="scan" name="${escape(target)}"`;
  if (reasons.length === 0) return `${start}/>`;
  const text = escape(reasons.join('; '));
  return `${start}>\n      <failure message="${text}">${text}</failure>\n    </testcase>`;
}

function findingCase({ finding, ignored }: JudgedFinding): string {
  const { title, severity, check_id: checkId, url, description, remediation, evidence } = finding;
  const start = `    <testcase classname="${escape(checkId)}" name="${escape(`${severity}: ${title}`)}">`;
  const body = ignored
    ? `      <skipped message="${escape(`ignored: ${ignored.reason}`)}"/>`
    : `      <failure type="${escape(severity)}" message="${escape(`${title} (${url})`)}">${escape(
        `${url}\n${evidence}\n\n${description}\n\nHow to fix: ${remediation}`,
      )}</failure>`;
  return `${start}\n${body}\n    </testcase>`;
}
