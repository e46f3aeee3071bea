import type { Finding } from '#client';
import type { ScanResult } from '../scan/scan-result.ts';

/** A finding with the given members. */
export function findingOf(members: Partial<Finding> = {}): Finding {
  return {
    id: 'fnd_1',
    check_id: 'hsts-missing',
    fingerprint: 'fp1_00000000000000000000000000000001',
    title: 'HSTS is missing',
    severity: 'medium',
    confidence: 'high',
    category: 'headers',
    description: 'The first visit can be intercepted.',
    remediation: 'Send Strict-Transport-Security: max-age=31536000',
    url: 'https://example.com/login?next=%2F',
    evidence: 'no Strict-Transport-Security header',
    places_count: 1,
    places: [
      {
        url: 'https://example.com/login?next=%2F',
        method: 'GET',
        parameter: 'next',
        evidence: 'no Strict-Transport-Security header',
      },
    ],
    references: ['https://cwe.mitre.org/data/definitions/523.html'],
    ...members,
  };
}

/** A completed scan with findings that have the given members. */
export function resultOf(...findings: readonly Partial<Finding>[]): ScanResult {
  return {
    scan_id: 'scan_1',
    target: 'https://example.com/',
    scan_type: 'quick',
    status: 'completed',
    failure: null,
    started_at: '2026-06-01T00:00:00.000Z',
    completed_at: '2026-06-01T00:00:10.000Z',
    score: 80,
    grade: 'B',
    coverage: {
      complete: true,
      blocked: null,
      behind_login: false,
      pages: { visited: 1, known: 1 },
      points: { tested: 0, known: 0 },
      requests: { sent: 8, limit: 20 },
      checks: { passed: 100, failed: findings.length, skipped: 0 },
      skipped: [],
    },
    findings: findings.map((members) => findingOf(members)),
  };
}
