import { scanTypes } from '#scanner';
import type { WebhookEventKind } from '#webhooks';
import { usage } from './account.schemas.ts';
import { failure } from './scan.schemas.ts';
import { integer, object, oneOf, orNull, string, timestamp, unnamedObject } from './schema.ts';
import type { TSchema } from './schema.ts';

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
  target: string('The URL as it was submitted.'),
  scan_type: oneOf('As requested, or the default.', scanTypes),
  created_at: timestamp('When the scan was accepted.'),
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
        grade: orNull(string('The score as a letter; null when the site blocked the scan.')),
      }),
    ),
    exampleData: { ...exampleScan, status: 'completed', score: 86, grade: 'A-' },
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
    description: 'Sent at request, to see that an endpoint works.',
    schema: payload('PingWebhookBody', 'ping', unnamedObject('Nothing.', {})),
    exampleData: {},
  },
};

function scanWith(further: Readonly<Record<string, TSchema>>): TSchema {
  return unnamedObject('The scan.', { ...scan, ...further });
}

function payload(title: string, kind: WebhookEventKind, data: TSchema): TSchema {
  return object(title, {
    id: string('Identifier of the event, the same in every delivery; use it to discard duplicates.'),
    type: oneOf('Kind of the event.', [kind]),
    timestamp: timestamp('When it happened.'),
    data,
  });
}
