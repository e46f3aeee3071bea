import { severities } from '#scanner';
import type { Style } from '#terminal';
import type { FindingView, ResultsView, UsageView } from './api-client.ts';
import type { DemoService } from './demo-service.ts';

/** Score, number of findings, and usage. */
export function resultText({ score, grade, findings }: ResultsView, usage: UsageView, style: Style): string {
  const counts = severities
    .toReversed()
    .map((severity) =>
      style.severity(severity, `${findings.filter((one) => one.severity === severity).length} ${severity}`),
    );
  return `
${style.bold('Score')}     ${score} of 100 (${grade})
${style.bold('Findings')}  ${findings.length}: ${counts.join(', ')}
${style.bold('Usage')}     ${usage.scans_used} of ${usage.scans_limit} scans this month (plan ${usage.plan})
`;
}

/** The findings, the most severe first, and how to fix the worst of them. */
export function findingsText({ findings }: ResultsView, style: Style): string {
  const bySeverity = findings.toSorted((one, other) => rank(other) - rank(one));
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

function rank({ severity }: FindingView): number {
  return severities.findIndex((known) => known === severity);
}

/** Commands that can be pasted while the service runs. */
export function curlText({ url, key, certificateFile }: DemoService, scanId: string, target: string): string {
  const call = `curl --cacert ${certificateFile} -H 'Authorization: Bearer ${key}'`;
  return `
  ${call} ${url}/v1/scans/${scanId}
  ${call} '${url}/v1/scans/${scanId}/results?severity=high'
  ${call} ${url}/v1/usage
  ${call} ${url}/v1/scans -H 'Content-Type: application/json' -d '{"target": "${target}", "scan_type": "quick"}'
`;
}

export function auditText({ dataDirectory }: DemoService, scanId: string): string {
  return `
The data is in ${dataDirectory}. To replay this scan from its events:
  DATA_DIR=${dataDirectory} npm run -s cli -- audit scan ${scanId}
`;
}

/** Command that starts the service again on the data of the demonstration. */
export function restartText({ dataDirectory, url }: DemoService): string {
  return `DATA_DIR=${dataDirectory} PORT=${new URL(url).port} ALLOWED_NETWORKS=127.0.0.0/8 npm start`;
}
