import type { Finding } from '#scanner';

/** A finding of this check with as little as possible. */
export function findingOf(checkId: string): Finding {
  return {
    checkId,
    fingerprint: 'fp1_00000000000000000000000000000000',
    title: 'x',
    severity: 'low',
    confidence: 'high',
    category: 'headers',
    description: 'x',
    remediation: 'x',
    url: 'https://example.com/',
    evidence: 'x',
    placesCount: 0,
    places: [],
    references: [],
  };
}
