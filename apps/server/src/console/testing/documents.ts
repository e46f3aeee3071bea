import type { DeliveryDocument, WebhookEndpointDocument } from '#webhooks';
import type { FindingDocument, ScanAudit, ScanDocument } from '#scans';
import type { ConsoleSession } from '../../web/console-session.ts';

export const session: ConsoleSession = {
  userId: 'usr_1',
  email: 'owner@example.com',
  accountId: 'acc_1',
  accountName: 'Example',
  role: 'owner',
  sessionId: 'ses_1',
  isFresh: true,
  isOperator: false,
  formToken: 'token',
};

export const scan: ScanDocument = {
  scanId: 'scan_1',
  accountId: 'acc_1',
  target: 'https://example.com/',
  scanType: 'full',
  status: 'completed',
  progress: 100,
  createdAt: '2026-06-01T12:00:00.000Z',
  startedAt: '2026-06-01T12:00:01.000Z',
  completedAt: '2026-06-01T12:01:05.000Z',
  order: '1',
  creation: '2026-06-01T12:00:00.000Z-1',
  targetKey: 'https://example.com/',
  score: 62,
  grade: 'C',
  scoreVersion: 1,
  failure: null,
  findingCounts: { critical: 0, high: 1, medium: 0, low: 1, info: 0 },
  coverage: {
    complete: false,
    blocked: { reason: 'block_page', detail: 'a page of a firewall' },
    behindLogin: true,
    pages: { visited: 3, known: 9 },
    points: { tested: 1, known: 4 },
    requests: { sent: 90, limit: 100 },
    checks: { passed: 50, failed: 2, skipped: 1 },
    skipped: [{ checkId: 'dns-caa-missing', reason: 'DNS gave no usable response for CAA' }],
  },
  worker: null,
  attempt: 1,
  endPosition: '9',
};

export const finding: FindingDocument = {
  scanId: 'scan_1',
  findingId: 'fnd_1',
  checkId: 'xss-reflected',
  title: 'Reflected cross-site scripting',
  severity: 'high',
  confidence: 'high',
  category: 'injection',
  description: 'The parameter is written into the page.',
  remediation: 'Escape the parameter.',
  url: 'https://example.com/?q=1',
  evidence: 'a literal part of the page',
  fingerprint: 'fp1_1',
  placesCount: 12,
  places: [{ url: 'https://example.com/?q=1', method: 'GET', parameter: 'q', evidence: 'a part of the page' }],
  references: ['https://owasp.org/xss'],
  severityRank: 3,
  discovery: '1',
  rank: '1',
};

export const audit: ScanAudit = {
  scan,
  history: [
    {
      revision: 0,
      at: '2026-06-01T12:00:00.000Z',
      actor: 'user:usr_1',
      type: 'ScanQueued',
      what: 'full scan of https://example.com/ queued',
      correlationId: 'req_1',
      causationId: 'req_1',
    },
  ],
  findings: scan.findingCounts,
  score: { recorded: 62, recomputed: 62, agrees: true },
};

export const endpoint: WebhookEndpointDocument = {
  endpointId: 'we_1',
  accountId: 'acc_1',
  url: 'https://example.com/webhooks',
  events: ['scan.completed'],
  description: 'for the team',
  disabledReason: null,
  createdAt: '2026-06-01T12:00:00.000Z',
  order: '1',
  secrets: [],
};

export const delivery: DeliveryDocument = {
  deliveryId: 'dlv_1',
  accountId: 'acc_1',
  endpointId: 'we_1',
  eventId: 'evt_1',
  eventType: 'scan.completed',
  body: '{}',
  status: 'failed',
  createdAt: '2026-06-01T12:00:00.000Z',
  nextAttemptAt: null,
  attempts: [
    { attempt: 1, at: '2026-06-01T12:00:00.000Z', statusCode: 500, error: 'http_status', durationMs: 12 },
    { attempt: 2, at: '2026-06-01T12:00:00.000Z', statusCode: null, error: 'refused', durationMs: 3 },
  ],
  order: '1',
  changed: '1',
  due: '',
  actor: 'user:usr_1',
  correlationId: 'req_1',
  causationId: 'req_1',
};

/** Properties whose text is the service's own: ids, enumerations, times. */
export const ownProperties: ReadonlySet<string> = new Set([
  'scanId',
  'accountId',
  'findingId',
  'riskId',
  'expiresAt',
  'fingerprint',
  'status',
  'scanType',
  'severity',
  'createdAt',
  'startedAt',
  'completedAt',
  'grade',
  'at',
  'reason',
  'code',
  'endpointId',
  'deliveryId',
  'scheduleId',
  'targetId',
  'nextRunAt',
  'verifiedAt',
  'eventType',
  'events',
  'error',
]);
