import type { Operation } from '../operation.ts';
import { pageHeaders } from '../page-response.ts';
import { createdScan, findingPlaces, scan, scanComparison, scanPage, scanResults } from '../schemas/scan.schemas.ts';
import { CompareQuery, ListScansQuery, PlacesQuery, QueueScanBody, ResultsQuery } from './scan-requests.ts';

const path = { scan_id: 'The id returned at creation.' };
const summary = {
  scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  status: 'running',
  target: 'https://example.com/',
  scan_type: 'quick',
  created_at: '2026-06-01T12:00:00.000Z',
  started_at: '2026-06-01T12:00:01.000Z',
  completed_at: null,
  score: 86,
  score_final: false,
  grade: 'A-',
  finding_counts: { critical: 0, high: 0, medium: 1, low: 1, info: 2 },
};
const coverage = {
  complete: false,
  blocked: null,
  behind_login: false,
  pages: { visited: 1, known: 1 },
  points: { tested: 0, known: 2 },
  requests: { sent: 9, limit: 12 },
  checks: { passed: 54, failed: 4, skipped: 1 },
  skipped: [{ check_id: 'dns-caa-missing', reason: 'DNS gave no usable response for CAA' }],
};
const example = { ...summary, progress: 42, coverage };
const place = {
  url: 'https://example.com/',
  method: 'GET',
  parameter: null,
  evidence: 'no Strict-Transport-Security header',
};

const completedSummary = { status: 'completed', completed_at: '2026-06-01T12:00:09.000Z', score_final: true };
const comparedFinding = {
  id: 'fnd_0aB1cD2eF3gH4iJ5kL6mN7',
  check_id: 'hsts-missing',
  fingerprint: 'fp1_155b6fe3304a29910f63cd0d529034fa',
  title: 'HSTS is missing (Strict-Transport-Security)',
  severity: 'medium',
  confidence: 'high',
  category: 'headers',
  places_count: 1,
};

export const scanOperations = {
  create: {
    id: 'createScan',
    summary: 'Queue a scan',
    description:
      'Queues a scan of the target and returns at once. It starts as soon as the account has a free slot. A retry with the same `Idempotency-Key` returns the first response and costs nothing.',
    tag: 'Scans',
    access: 'scans:write',
    body: QueueScanBody,
    success: { status: 201, description: 'The scan is queued.', schema: createdScan },
    headers: {
      Location: 'Path of the scan.',
      'Lists-Behind': '`true` when lists and usage do not show the scan yet; its own path does.',
    },
    derivesId: true,
    requestExample: { target: 'https://example.com/', scan_type: 'quick' },
    example: { scan_id: example.scan_id, status: 'queued' },
    errors: ['invalid_target', 'target_not_verified', 'quota_exceeded', 'concurrency_limit_exceeded'],
  },
  list: {
    id: 'listScans',
    summary: 'List scans',
    description:
      'The scans of the account, newest first; all filters must match. Page with `starting_after` and the last id of a page.',
    tag: 'Scans',
    access: 'scans:read',
    query: ListScansQuery,
    success: { status: 200, description: 'A page of scans.', schema: scanPage },
    headers: pageHeaders,
    example: {
      data: [summary],
      has_more: false,
    },
    errors: [],
  },
  get: {
    id: 'getScan',
    summary: 'Get the status of a scan',
    description: '`Prefer: wait=N` delays the response for up to 30 seconds, until status or progress changes.',
    tag: 'Scans',
    access: 'scans:read',
    path,
    success: { status: 200, description: 'The scan.', schema: scan },
    headers: {
      'Retry-After': 'Seconds until the next poll, while the scan is queued or running.',
      'Preference-Applied': 'The wait that was applied.',
    },
    example,
    errors: ['not_found'],
    conditional: true,
    waits: true,
  },
  results: {
    id: 'getScanResults',
    summary: 'Get the findings of a scan',
    description:
      'Findings are added while the scan runs; their ids are stable. After their retention period, where there is one, they are deleted.',
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
      score_with_accepted: 86,
      grade: 'A-',
      coverage: { ...coverage, complete: true, checks: { passed: 55, failed: 4, skipped: 0 }, skipped: [] },
      findings: [
        {
          id: 'fnd_0aB1cD2eF3gH4iJ5kL6mN7',
          check_id: 'hsts-missing',
          fingerprint: 'fp1_155b6fe3304a29910f63cd0d529034fa',
          first_seen_scan_id: 'scan_1aB2cD3eF4gH5iJ6kL7mN8',
          title: 'HSTS is missing (Strict-Transport-Security)',
          severity: 'medium',
          confidence: 'high',
          category: 'headers',
          description: 'Without Strict-Transport-Security an attacker on the network can keep a browser on plain HTTP.',
          remediation: 'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains`.',
          url: 'https://example.com/',
          evidence: 'no Strict-Transport-Security header',
          places_count: 1,
          places: [place],
          references: ['https://cwe.mitre.org/data/definitions/319.html'],
        },
      ],
    },
    errors: ['not_found', 'gone'],
    conditional: true,
  },
  events: {
    id: 'streamScanEvents',
    summary: 'Follow a scan live',
    description:
      'Server-sent events: `status` when the scan is queued, started or resumed, `progress`, `finding`, and at the end `completed` or `failed` (a canceled scan has failed with the code `canceled`). The data of `finding` is a Finding, that of the others the Scan as it is after the event. Begins with what has happened so far, and continues after `Last-Event-ID` without gap or repetition. A comment is sent every 15 seconds. The stream counts as one request; a key may have five of them open, and they end within five seconds after the key is revoked or has expired.',
    tag: 'Scans',
    access: 'scans:read',
    path,
    success: {
      status: 200,
      description: 'The stream; it ends after `completed` or `failed`.',
      content: { 'text/event-stream': { type: 'string' } },
    },
    errors: ['not_found', 'gone', 'concurrency_limit_exceeded'],
    resumes: true,
  },
  compare: {
    id: 'compareScans',
    summary: 'Compare a scan with another one',
    description:
      'Findings are matched by `fingerprint`. A finding counts as `fixed` only when the scan has looked for it completely; otherwise it is `unverified`. `comparable` is false, with the `reason`, when one of the scans was blocked or less complete, has another target or type, or has not completed.',
    tag: 'Scans',
    access: 'scans:read',
    path,
    query: CompareQuery,
    success: { status: 200, description: 'What has changed from `base` to `scan`.', schema: scanComparison },
    headers: { Link: 'The next page of the lists, with `rel="next"`, when there is one.' },
    example: {
      base: { ...summary, ...completedSummary, scan_id: 'scan_1aB2cD3eF4gH5iJ6kL7mN8', score: 76, grade: 'B' },
      scan: { ...summary, ...completedSummary },
      comparable: true,
      reason: null,
      counts: { new: 0, fixed: 1, unchanged: 1, unverified: 0 },
      new: [],
      fixed: [
        {
          ...comparedFinding,
          id: 'fnd_7N6mL5kJ4iH3gF2eD1cB0a',
          check_id: 'csp-missing',
          fingerprint: 'fp1_8598972f76e5fd8c77c2b050c126dc73',
          title: 'Content-Security-Policy is missing',
        },
      ],
      unchanged: [comparedFinding],
      unverified: [],
      has_more: false,
    },
    errors: ['not_found'],
    conditional: true,
  },
  places: {
    id: 'listFindingPlaces',
    summary: 'List the places of a finding',
    description: 'All places that have the weakness; the results show the first ten.',
    tag: 'Scans',
    access: 'scans:read',
    path: { ...path, finding_id: 'The `id` of the finding.' },
    query: PlacesQuery,
    success: { status: 200, description: 'A page of places.', schema: findingPlaces },
    headers: { Link: 'The next page, with `rel="next"`, when there is one.' },
    example: { data: [place], has_more: false },
    errors: ['not_found', 'gone'],
  },
  cancel: {
    id: 'cancelScan',
    summary: 'Cancel a scan',
    description:
      'The scan ends as `failed` with the failure code `canceled`. One that runs sends its target no more requests from about a second later. A scan that has not started is refunded, at least 100 times a month; cancellations beyond the bound count.',
    tag: 'Scans',
    access: 'scans:write',
    path,
    success: { status: 200, description: 'The scan, canceled.', schema: scan },
    headers: { 'Lists-Behind': '`true` when lists do not show the scan as canceled yet; its own path does.' },
    example: {
      ...example,
      status: 'failed',
      completed_at: '2026-06-01T12:00:05.000Z',
      score: 0,
      grade: null,
      failure: { code: 'canceled', message: 'The scan was canceled.' },
    },
    errors: ['not_found', 'invalid_state'],
  },
} as const satisfies Record<string, Operation>;
