import type { JudgedFinding } from '../rules/verdict.ts';
import { coverageText, nothingFound, scoreText, skippedTexts, untestedTexts } from './report.ts';
import type { Report } from './report.ts';

/** For a job summary or a pull request. What the site sent is shown as text, never as markup. */
export function markdownReport({ result, findings, verdict }: Report): string {
  const shown = findings.filter(({ ignored }) => ignored === undefined);
  const ignored = findings.filter((judged) => judged.ignored !== undefined);
  const lines = [
    `## Security scan of ${inline(result.target)}`,
    '',
    verdict.reasons.length === 0 ? '**Passed**' : `**Not passed:** ${verdict.reasons.map(inline).join('; ')}`,
    '',
    `- Score: ${scoreText(result)}`,
    `- Looked at: ${coverageText(result)}`,
    ...[...skippedTexts(result), ...untestedTexts(result)].map((text) => `  - ${inline(text)}`),
    '',
    ...(shown.length === 0 ? [nothingFound(result)] : table(shown)),
    ...(ignored.length === 0 ? [] : ['', `${ignored.length} ignored:`, '', ...ignored.map(ignoredLine)]),
  ];
  return `${lines.join('\n')}\n`;
}

function table(findings: readonly JudgedFinding[]): readonly string[] {
  return [
    '| Severity | Finding | Where | How to fix |',
    '| --- | --- | --- | --- |',
    ...findings.map(({ finding, isNew }) => {
      const title = `${inline(finding.title)}${isNew === true ? ' (new)' : ''}`;
      return `| ${inline(finding.severity)} | ${title} | ${inline(finding.url)} | ${inline(finding.remediation)} |`;
    }),
  ];
}

function ignoredLine({ finding, ignored }: JudgedFinding): string {
  return `- ${inline(finding.title)}: ${inline(ignored?.reason ?? '')}, until ${inline(ignored?.expires_at ?? '')}`;
}

/** One line of text without any effect in Markdown or HTML. */
function inline(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character)
    .replaceAll(/[\\`*_{}[\]()#+!|~@]/g, String.raw`\$&`);
}
