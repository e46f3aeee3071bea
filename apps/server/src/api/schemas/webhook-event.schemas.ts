import { confidences, severities } from '#scanner';
import type { WebhookEventKind } from '#webhooks';
import { usage } from './account.schemas.ts';
import { category, createdAt, failure, scanType, target } from './scan.schemas.ts';
import { integer, object, oneOf, optional, orNull, string, unnamedObject } from './schema.ts';
import type { TSchema } from './schema.ts';
import { webhookEventId, webhookEventTime } from './webhook.schemas.ts';

/** What a kind of event tells, as the OpenAPI document shows it. */
export interface DescribedEvent {
  readonly summary: string;
  readonly description: string;
  /** Of the request body. */
  readonly schema: TSchema;
  readonly exampleData: object;
}

const scan = {
  scan_id: string('Id of the scan.'),
  target,
  scan_type: scanType,
  created_at: createdAt,
};
const exampleScan = {
  scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  target: 'https://example.com/',
  scan_type: 'quick',
  created_at: '2026-06-01T12:00:00.000Z',
};

/** Every kind of webhook event, with the schema of its payload. */
export const webhookEvents: Readonly<Record<WebhookEventKind, DescribedEvent>> = {
  'scan.started': {
    summary: 'A scan has started',
    description: 'Sent only to endpoints that subscribe to it by name.',
    schema: payload(
      'ScanStartedWebhookBody',
      'scan.started',
      scanWith({
        status: oneOf('Always `running`.', ['running']),
      }),
    ),
    exampleData: { ...exampleScan, status: 'running' },
  },
  'scan.completed': {
    summary: 'A scan has completed',
    description: 'Its score is final. Read the findings with `GET /v1/scans/{scan_id}/results`.',
    schema: payload(
      'ScanCompletedWebhookBody',
      'scan.completed',
      scanWith({
        status: oneOf('Always `completed`.', ['completed']),
        score: integer('0 to 100, higher is better.', 0, 100),
        grade: orNull(string('The score as a letter; null when the site could not be looked at.')),
        receipt_url: optional(
          string('Where its receipt is; absent where the service does not know its own URL (`PUBLIC_URL`).'),
        ),
      }),
    ),
    exampleData: {
      ...exampleScan,
      status: 'completed',
      score: 86,
      grade: 'A-',
      receipt_url: `https://scanledger.example/v1/scans/${exampleScan.scan_id}/receipt`,
    },
  },
  'scan.failed': {
    summary: 'A scan has failed',
    description: 'It has no final score; findings that it had found until then can be read.',
    schema: payload(
      'ScanFailedWebhookBody',
      'scan.failed',
      scanWith({
        status: oneOf('Always `failed`.', ['failed']),
        failure,
      }),
    ),
    exampleData: {
      ...exampleScan,
      status: 'failed',
      failure: { code: 'target_unreachable', message: 'The host name does not resolve.' },
    },
  },
  'schedule.scan_completed': {
    summary: 'The scan of a schedule has completed',
    description: 'Sent in addition to `scan.completed`, for scans that are runs of a schedule.',
    schema: payload(
      'ScheduleScanCompletedWebhookBody',
      'schedule.scan_completed',
      scanWith({
        schedule_id: string('The schedule whose run it is.'),
        status: oneOf('Always `completed`.', ['completed']),
        score: integer('0 to 100, higher is better.', 0, 100),
        grade: orNull(string('The score as a letter; null when the site could not be looked at.')),
      }),
    ),
    exampleData: {
      ...exampleScan,
      schedule_id: 'sch_7hN2vB5mQ8wE1rT4yU6iO9',
      status: 'completed',
      score: 86,
      grade: 'A-',
    },
  },
  'finding.new': {
    summary: 'A scan has a finding that the one before did not have',
    description:
      'One event for each finding, the 20 most severe of a scan at most. The scan before is the last complete one of the same target and type; the first scan has no new findings. Read the details with `GET /v1/scans/{scan_id}/results`.',
    schema: payload(
      'FindingNewWebhookBody',
      'finding.new',
      scanWith({
        schedule_id: orNull(string('The schedule whose run the scan is; null for other scans.')),
        previous_scan_id: string('The scan that did not have the finding.'),
        new_findings: integer('How many new findings the scan has.', 1),
        finding: unnamedObject('The finding, without its details.', {
          id: string('Id of the finding.'),
          fingerprint: string('The same in every scan of the target that has the finding.'),
          check_id: string('The check that found it.'),
          title: string('For people.'),
          severity: oneOf('How severe it is.', severities),
          confidence: oneOf('How sure the check is.', confidences),
          category,
        }),
      }),
    ),
    exampleData: {
      ...exampleScan,
      schedule_id: 'sch_7hN2vB5mQ8wE1rT4yU6iO9',
      previous_scan_id: 'scan_1aB2cD3eF4gH5iJ6kL7mN8',
      new_findings: 1,
      finding: {
        id: 'fnd_0aB1cD2eF3gH4iJ5kL6mN7',
        fingerprint: 'fp1_155b6fe3304a29910f63cd0d529034fa',
        check_id: 'hsts-missing',
        title: 'HSTS is missing (Strict-Transport-Security)',
        severity: 'medium',
        confidence: 'high',
        category: 'headers',
      },
    },
  },
  'usage.limit_reached': {
    summary: 'The quota of scans is used up',
    description: 'Sent once in a billing period. Further scans are rejected with `quota_exceeded` until it ends.',
    schema: payload('UsageLimitReachedWebhookBody', 'usage.limit_reached', usage),
    exampleData: {
      plan: 'pro',
      scans_used: 500,
      scans_limit: 500,
      period_start: '2026-06-01T00:00:00.000Z',
      period_end: '2026-07-01T00:00:00.000Z',
    },
  },
  ping: {
    summary: 'A test event',
    description: 'Sent on request, to see that an endpoint works.',
    schema: payload('PingWebhookBody', 'ping', unnamedObject('Nothing.', {})),
    exampleData: {},
  },
};

function scanWith(further: Readonly<Record<string, TSchema>>): TSchema {
  return unnamedObject('The scan.', { ...scan, ...further });
}

function payload(title: string, kind: WebhookEventKind, data: TSchema): TSchema {
  return object(title, {
    id: webhookEventId,
    type: oneOf('Kind of the event.', [kind]),
    timestamp: webhookEventTime,
    data,
  });
}
