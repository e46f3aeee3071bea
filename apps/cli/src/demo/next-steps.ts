import type { Style } from '#terminal';
import type { DemoService } from './demo-service.ts';

export interface Demonstrated {
  readonly scanId: string;
  readonly target: string;
  /** The service and the site run on until Ctrl-C. */
  readonly isRunning: boolean;
}

/** Where to look, and commands that can be pasted as they stand into a terminal in this directory. */
export function nextStepsText(service: DemoService, { scanId, target, isRunning }: Demonstrated, style: Style): string {
  const { url, dataDirectory, invitationUrl } = service;
  const restart = `DATA_DIR=${dataDirectory} PORT=${new URL(url).port} ALLOWED_NETWORKS=127.0.0.0/8 npm start`;
  const start = isRunning
    ? []
    : [`Start the service again with the data of this demo, in ${dataDirectory}:`, '', `  ${restart}`, '', 'Then:', ''];
  return [
    ...start,
    `${style.bold('Documentation')}  ${url}/docs`,
    `${style.bold('Console')}        ${invitationUrl}`,
    '               Choose a password there, and see this scan at',
    `               ${url}/scans/${scanId}`,
    'Your browser warns about the certificate, because it is self-signed.',
    '',
    `${isRunning ? 'The service and the shop run until Ctrl-C. ' : ''}From another terminal in this directory:`,
    '',
    ...environmentOf(service),
    ...(isRunning ? [`  npm run -s scan -- ${target} --wait --fail-on high`] : []),
    `  curl --cacert "$SCANLEDGER_CA_FILE" -H "Authorization: Bearer $SCANLEDGER_API_KEY" '${url}/v1/scans/${scanId}/results?severity=high'`,
    '',
    'To follow the webhook events of further scans:',
    '',
    '  npm run -s scanledger -- listen --events scan.completed',
    '',
    'To replay this scan from its events:',
    '',
    `  DATA_DIR=${dataDirectory} npm run -s cli -- audit scan ${scanId}`,
    '',
  ].join('\n');
}

function environmentOf({ url, key, certificateFile }: DemoService): readonly string[] {
  return [`  export SCANLEDGER_URL=${url} SCANLEDGER_CA_FILE=${certificateFile}`, `  export SCANLEDGER_API_KEY=${key}`];
}
