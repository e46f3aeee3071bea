import type { Finding, Scan, Usage } from '#client';
import { severities } from '#scanner';
import type { Style } from '#terminal';

/** Score, number of findings, and usage. */
export function resultText(
  { score, grade }: Pick<Scan, 'score' | 'grade'>,
  findings: readonly Pick<Finding, 'severity'>[],
  usage: Usage,
  style: Style,
): string {
  const counts = severities
    .toReversed()
    .map((severity) =>
      style.severity(severity, `${findings.filter((one) => one.severity === severity).length} ${severity}`),
    );
  return `${style.bold('Score')}     ${grade === null ? 'none: the site could not be looked at' : `${score} of 100 (${grade})`}
${style.bold('Findings')}  ${findings.length}: ${counts.join(', ')}
${style.bold('Usage')}     ${usage.scans_used} of ${usage.scans_limit} scans this month (plan ${usage.plan})`;
}

/** The findings, the most severe first, and how to fix the worst of them. */
export function findingsText(findings: readonly Finding[], style: Style): string {
  const bySeverity = severities
    .toReversed()
    .flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const [worst] = bySeverity;
  if (worst === undefined) return 'No findings.\n';
  const lines = bySeverity.map(
    ({ severity, title, url }) => `  ${style.severity(severity, severity.padEnd(8))}  ${title}  ${style.dim(url)}`,
  );
  return `${lines.join('\n')}

${style.bold('Most severe:')} ${style.severity(worst.severity, worst.title)} ${style.dim(worst.url)}
  ${worst.description}
  ${style.bold('How to fix:')} ${worst.remediation}
`;
}
