import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { Finding } from '#client';
import type { JudgedFinding } from '../rules/verdict.ts';
import type { ScanResult } from '../scan/scan-result.ts';
import { untestedTexts } from './report.ts';
import type { Report } from './report.ts';

const levels: Readonly<Record<string, Result.level>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** GitHub sorts by this number: CVSS-like, 0 to 10. */
const securitySeverities: Readonly<Record<string, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '3.0',
  info: '0.0',
};

/**
 * The findings in the Static Analysis Results Interchange Format 2.1.0
 * (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). Places are relative (`example.com/path`), because code
 * scanning accepts no other scheme than that of the repository; the whole URL is in the result's request.
 */
export function sarifReport({ result, findings, verdict }: Report, version: string): string {
  const rules = [...new Map(findings.map(({ finding }) => [finding.check_id, finding])).values()].map(ruleOf);
  const log: Log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Scanledger', semanticVersion: version, rules } },
        automationDetails: { id: `scanledger/${hostOf(result.target)}/${result.scan_type}` },
        invocations: [
          {
            executionSuccessful: result.status === 'completed' && result.coverage.blocked === null,
            ...(result.started_at !== null && { startTimeUtc: result.started_at }),
            ...(result.completed_at !== null && { endTimeUtc: result.completed_at }),
            toolExecutionNotifications: notificationsOf(result, verdict.reasons),
          },
        ],
        results: findings.map((judged) => resultFor(judged, rules)),
        properties: { score: result.score, grade: result.grade, coverage: result.coverage },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(finding: Finding): ReportingDescriptor {
  const { check_id: id, title, description, remediation, references, category } = finding;
  const links = references.map((reference) => `- <${reference}>`).join('\n');
  const [helpUri] = references;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: description },
    help: {
      text: `${description}\n\nHow to fix: ${remediation}`,
      markdown: `${description}\n\n**How to fix:** ${remediation}${links === '' ? '' : `\n\n${links}`}`,
    },
    ...(helpUri !== undefined && { helpUri }),
    defaultConfiguration: { level: levels[finding.severity] ?? 'warning' },
    properties: {
      'security-severity': securitySeverities[finding.severity] ?? '0.0',
      precision: finding.confidence,
      tags: ['security', category],
    },
  };
}

function resultFor({ finding, ignored, isNew }: JudgedFinding, rules: readonly ReportingDescriptor[]): Result {
  const [first] = finding.places;
  return {
    ruleId: finding.check_id,
    ruleIndex: rules.findIndex(({ id }) => id === finding.check_id),
    level: levels[finding.severity] ?? 'warning',
    message: { text: `${finding.title} (${finding.url})${finding.evidence === '' ? '' : `: ${finding.evidence}`}` },
    locations: [locationOf(finding.url)],
    relatedLocations: finding.places.slice(1).map(({ url }, index) => ({ id: index + 1, ...locationOf(url) })),
    ...(finding.fingerprint !== null && { partialFingerprints: { 'scanledger/v1': finding.fingerprint } }),
    ...(first && { webRequest: { target: first.url, method: first.method } }),
    ...(isNew !== undefined && { baselineState: isNew ? 'new' : 'unchanged' }),
    ...(ignored && { suppressions: [{ kind: 'external', status: 'accepted', justification: ignored.reason }] }),
  };
}

function locationOf(url: string): NonNullable<Result['locations']>[number] {
  return {
    physicalLocation: { artifactLocation: { uri: relativePlace(url) }, region: { startLine: 1 } },
    logicalLocations: [{ fullyQualifiedName: url, kind: 'resource' }],
  };
}

/** `example.com/path`, without the query: an address that a reader of code accepts. */
function relativePlace(url: string): string {
  if (!URL.canParse(url)) return encodeURI(url);
  const { host, pathname } = new URL(url);
  return `${host.replaceAll(/[[\]:]/g, '_')}${pathname}`;
}

function hostOf(target: string): string {
  return URL.canParse(target) ? new URL(target).host : target;
}

function notificationsOf(
  result: ScanResult,
  reasons: readonly string[],
): { level: 'warning' | 'note'; message: { text: string } }[] {
  const untested = untestedTexts(result);
  return [
    ...reasons.map((text) => ({ level: 'warning' as const, message: { text } })),
    ...result.coverage.skipped.map(({ check_id: id, reason }) => ({
      level: 'note' as const,
      message: { text: `${id} was skipped: ${reason}` },
    })),
    ...(untested.length === 0 ? [] : [{ level: 'note' as const, message: { text: untested.join('\n') } }]),
  ];
}
