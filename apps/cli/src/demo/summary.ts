import { severities } from '#scanner';
import type { ResultsView, UsageView } from './api-client.ts';
import type { DemoService } from './demo-service.ts';

export function resultText({ score, grade, findings }: ResultsView, usage: UsageView): string {
  const counts = severities
    .toReversed()
    .map((severity) => `${findings.filter((finding) => finding.severity === severity).length} ${severity}`);
  return `
Score     ${score} of 100 (${grade})
Findings  ${findings.length}: ${counts.join(', ')}
Usage     ${usage.scans_used} of ${usage.scans_limit} scans this month (plan ${usage.plan})
`;
}

/** Commands that work as they stand, once the service is up. */
export function curlText({ url, key, certificateFile }: DemoService, scanId: string, target: string): string {
  const call = `curl --cacert ${certificateFile} -H 'Authorization: Bearer ${key}'`;
  return `
  ${call} ${url}/v1/scans/${scanId}
  ${call} '${url}/v1/scans/${scanId}/results?severity=high'
  ${call} ${url}/v1/usage
  ${call} ${url}/v1/scans -H 'Content-Type: application/json' -d '{"target": "${target}", "scan_type": "quick"}'
`;
}

export function whereText({ dataDirectory }: DemoService, scanId: string): string {
  return `
The data lies in ${dataDirectory}. How this scan came about, from its events:
  DATA_DIR=${dataDirectory} npm run -s cli -- audit scan ${scanId}
`;
}

/** How to start the service again on what the demonstration has left. */
export function restartText({ dataDirectory, url }: DemoService): string {
  return `DATA_DIR=${dataDirectory} PORT=${new URL(url).port} ALLOWED_NETWORKS=127.0.0.0/8 npm start`;
}
