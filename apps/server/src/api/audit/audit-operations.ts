import type { Operation } from '../operation.ts';
import { PageQuery } from '../page-query.ts';
import { pageHeaders } from '../page-response.ts';
import { auditEventPage, scanHistoryPage } from '../schemas/audit.schemas.ts';
import { scanReceipt } from '../schemas/receipt.schemas.ts';
import { HistoryQuery, ReceiptQuery } from './audit-requests.ts';
import { receiptExample } from './receipt-example.ts';

const scanId = 'scan_4fY0Jq3vRk8sT1uWx2Zb7C';

export const auditOperations = {
  history: {
    id: 'getScanHistory',
    summary: 'Get the history of a scan',
    description:
      'Every event of the scan, newest first, and the state that follows from them: replayed from the event log alone, with the score as it was recorded and as it is recomputed from the findings. With `at`, as they were at that moment.',
    tag: 'Audit',
    access: 'audit:read',
    path: { scan_id: 'The id returned at creation.' },
    query: HistoryQuery,
    success: { status: 200, description: 'The state, and a page of the history.', schema: scanHistoryPage },
    headers: pageHeaders,
    example: {
      state: {
        revision: 1,
        at: '2026-06-01T12:00:01.000Z',
        status: 'running',
        progress: 1,
        attempt: 1,
        finding_counts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        score_recorded: null,
        score_recomputed: 100,
        score_agrees: null,
      },
      data: [
        {
          id: 'rev_1',
          revision: 1,
          type: 'ScanStarted',
          description: 'started by Scanledger',
          actor: 'Scanledger',
          at: '2026-06-01T12:00:01.000Z',
          correlation_id: scanId,
        },
        {
          id: 'rev_0',
          revision: 0,
          type: 'ScanQueued',
          description: 'quick scan of https://example.com/ queued, counted in 2026-06',
          actor: 'key:key_7Qm2LxV0a9BcDeFgHiJkLm',
          at: '2026-06-01T12:00:00.000Z',
          correlation_id: 'req_3pQ7rS9tU1vW3xY5zA7bC9',
        },
      ],
      has_more: false,
    },
    errors: ['not_found'],
  },
  receipt: {
    id: 'getScanReceipt',
    summary: 'Get the receipt of a scan',
    description:
      'The proof of how a scan has ended: the event, the path from it to the root of a Merkle tree over the ends of all scans (RFC 9162), and the root, signed.',
    tag: 'Audit',
    access: 'scans:read',
    path: { scan_id: 'The id returned at creation.' },
    query: ReceiptQuery,
    success: { status: 200, description: 'The receipt.', schema: scanReceipt },
    example: receiptExample,
    errors: ['not_found', 'invalid_state'],
  },
  events: {
    id: 'listAuditEvents',
    summary: 'List audit events',
    description:
      'What has changed in the account (plan, API keys, members, invitations, accepted risks, schedules, targets, webhook endpoints) and who has signed in to it, newest first. Not what happened to scans, which have a history each, and not what concerns a user alone, such as a changed password or a failed sign-in. Entries of sign-ins have the address and the browser of a person. Entries of sign-ins and invitations are deleted after their retention period, and with their user.',
    tag: 'Audit',
    access: 'audit:read',
    query: PageQuery,
    success: { status: 200, description: 'A page of audit events.', schema: auditEventPage },
    headers: pageHeaders,
    example: {
      data: [
        {
          id: 'aud_8Zk1xC3vB5nM7qW9eR2tY4',
          type: 'ApiKeyRevoked',
          actor: 'user:usr_2aB4cD6eF8gH0iJ2kL4mN6',
          user_id: null,
          at: '2026-06-01T12:05:00.000Z',
          details: { key_id: 'key_7Qm2LxV0a9BcDeFgHiJkLm' },
        },
        {
          id: 'aud_1yT3rE5wQ7mN9bV1cX3zL5',
          type: 'SessionStarted',
          actor: 'user:usr_2aB4cD6eF8gH0iJ2kL4mN6',
          user_id: 'usr_2aB4cD6eF8gH0iJ2kL4mN6',
          at: '2026-06-01T12:00:00.000Z',
          details: {
            method: 'passkey',
            address: '192.0.2.7',
            browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          },
        },
      ],
      has_more: false,
    },
    errors: [],
  },
} as const satisfies Record<string, Operation>;
