import type { Operation } from '../operation.ts';
import { createdScan, scan, scanPage, scanResults } from '../schemas/scan.schemas.ts';
import { ListScansQuery, QueueScanBody, ResultsQuery } from './scan-requests.ts';

const path = { scan_id: 'The id returned at creation.' };
const example = {
  scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  status: 'running',
  target: 'https://example.com/',
  scan_type: 'quick',
  progress: 42,
  created_at: '2026-06-01T12:00:00.000Z',
};

export const scanOperations = {
  create: {
    id: 'createScan',
    summary: 'Queue a scan',
    description:
      'Queues a scan of the target and returns at once. It starts as soon as the account has a free slot. With an `Idempotency-Key` a repeated request gives the first answer and costs nothing.',
    tag: 'Scans',
    access: 'scans:write',
    body: QueueScanBody,
    success: { status: 201, description: 'The scan is queued.', schema: createdScan },
    headers: { Location: 'Path of the scan.' },
    requestExample: { target: 'https://example.com/', scan_type: 'quick' },
    example: { scan_id: example.scan_id, status: 'queued' },
    errors: ['invalid_target', 'quota_exceeded', 'concurrency_limit_exceeded'],
  },
  list: {
    id: 'listScans',
    summary: 'List scans',
    description: 'The scans of the account, newest first. `starting_after` with the last id of a page gives the next.',
    tag: 'Scans',
    access: 'scans:read',
    query: ListScansQuery,
    success: { status: 200, description: 'A page of scans.', schema: scanPage },
    headers: { Link: 'The next page, with `rel="next"`, when there is one.' },
    example: {
      data: [
        {
          scan_id: example.scan_id,
          status: 'running',
          target: example.target,
          scan_type: 'quick',
          created_at: example.created_at,
        },
      ],
      has_more: false,
    },
    errors: [],
  },
  get: {
    id: 'getScan',
    summary: 'Get the status of a scan',
    description: '`Prefer: wait=N` holds the answer back for up to 30 seconds, until status or progress changes.',
    tag: 'Scans',
    access: 'scans:read',
    path,
    success: { status: 200, description: 'The scan.', schema: scan },
    headers: {
      'Retry-After': 'Seconds until the next look, while the scan is queued or running.',
      'Preference-Applied': 'The wait that was honoured.',
    },
    example,
    errors: ['not_found'],
    conditional: true,
    waits: true,
  },
  results: {
    id: 'getScanResults',
    summary: 'Get the findings of a scan',
    description: 'Findings appear while the scan runs; their ids stay the same between polls.',
    tag: 'Scans',
    access: 'scans:read',
    path,
    query: ResultsQuery,
    success: { status: 200, description: 'Score and findings.', schema: scanResults },
    example: {
      scan_id: example.scan_id,
      status: 'completed',
      score: 86,
      score_final: true,
      score_version: 1,
      grade: 'A-',
      findings: [
        {
          id: 'fnd_0aB1cD2eF3gH4iJ5kL6mN7',
          title: 'HSTS is not set',
          severity: 'medium',
          confidence: 'high',
          category: 'headers',
          description: 'Without Strict-Transport-Security a browser may be led to the plain HTTP site.',
          remediation: 'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
          url: 'https://example.com/',
          evidence: 'no Strict-Transport-Security header',
          references: ['https://cwe.mitre.org/data/definitions/319.html'],
        },
      ],
    },
    errors: ['not_found'],
    conditional: true,
  },
  cancel: {
    id: 'cancelScan',
    summary: 'Cancel a scan',
    description: 'The scan ends as `failed` with the failure code `canceled`. One that never started costs nothing.',
    tag: 'Scans',
    access: 'scans:write',
    path,
    success: { status: 200, description: 'The scan, canceled.', schema: scan },
    example: { ...example, status: 'failed', failure: { code: 'canceled', message: 'The scan was canceled.' } },
    errors: ['not_found', 'invalid_state'],
  },
} as const satisfies Record<string, Operation>;
