import { describe, expect, it } from '@jest/globals';
import { projected } from '../../../event-sourcing/src/testing/projected.ts';
import { findingPlacesProjection } from './finding-places.projection.ts';
import type { FindingDetailed } from './finding-details.events.ts';
import { findingsProjection, isReported } from './findings.projection.ts';
import { fingerprintsProjection } from './fingerprints.projection.ts';
import type { ScanEvent } from '../scan/scan.events.ts';
import { scansProjection } from '../status/scans.projection.ts';
import { accountId, queued, started, finding } from '../testing/projected-scan.ts';

describe('places of findings', () => {
  const place = (n: number) => ({ url: `https://example.com/${n}`, method: 'GET', parameter: null, evidence: 'x' });
  const found = (scanId: string, findingId: string, count: number): ScanEvent => {
    const { data } = finding(findingId) as Extract<ScanEvent, { type: 'FindingReported' }>;
    const places = Array.from({ length: count }, (_, n) => place(n));
    const fingerprint = 'fp1_00000000000000000000000000000000';
    return { type: 'FindingReported', data: { ...data, scanId, accountId, fingerprint, placesCount: count, places } };
  };

  it('are with the finding up to ten, and all in a document of their own', () => {
    const events = [found('s', 'a', 25)];
    expect(projected(findingsProjection, events).get('a')).toMatchObject({ placesCount: 25 });
    expect(projected(findingsProjection, events).get('a')?.places).toHaveLength(10);
    expect(projected(findingPlacesProjection, events).get('a')?.places).toHaveLength(25);
  });

  it('are unknown for findings of an earlier version', () => {
    expect(projected(findingsProjection, [finding('a')]).get('a')).toMatchObject({
      fingerprint: null,
      placesCount: null,
      places: [],
    });
  });

  it('a fingerprint belongs to the scan of the account that had it first', () => {
    const events = [found('first', 'a', 1), found('second', 'b', 1), finding('c')];
    const fingerprints = [...projected(fingerprintsProjection, events).values()];
    expect(fingerprints).toEqual([expect.objectContaining({ accountId, firstScanId: 'first' })]);
  });
});

describe('findings', () => {
  it('sort by discovery, and by severity with the worst first', () => {
    const findings = [
      ...projected(findingsProjection, [
        finding('a', 'info'),
        finding('b', 'critical'),
        finding('c', 'high'),
        finding('d', 'critical'),
      ]).values(),
    ].filter(isReported);
    const order = (field: 'discovery' | 'rank'): string =>
      findings
        .toSorted((one, other) => (one[field] < other[field] ? -1 : 1))
        .map(({ findingId }) => findingId)
        .join('');
    expect(order('discovery')).toBe('abcd');
    expect(order('rank')).toBe('bdca');
  });
});

describe('the details of findings', () => {
  const details = {
    description: 'd',
    remediation: 'r',
    url: 'https://example.com/',
    evidence: 'e',
    places: [{ url: 'https://example.com/', method: 'GET', parameter: null, evidence: 'e' }],
    references: [],
  };
  const detailed = (findingId: string): FindingDetailed => ({
    type: 'FindingDetailed',
    data: { scanId: 's', findingId, ...details },
  });
  const reported = (findingId: string): ScanEvent => {
    const { data } = finding(findingId) as Extract<ScanEvent, { type: 'FindingReported' }>;
    const { checkId, title, severity, confidence, category } = data;
    return {
      type: 'FindingReported',
      data: { scanId: 's', accountId, findingId, checkId, title, severity, confidence, category },
    };
  };
  const deleted: ScanEvent = {
    type: 'ScanDetailsDeleted',
    data: { scanId: 's', accountId, findingIds: ['a', 'b'], events: 2, digest: 'd' },
  };

  it('are part of a finding that the scan has reported, and of no other', () => {
    const findings = [...projected(findingsProjection, [detailed('a'), detailed('b'), reported('b')]).values()];
    expect(findings.filter(isReported)).toEqual([expect.objectContaining({ findingId: 'b', ...details })]);
    expect([...projected(findingPlacesProjection, [detailed('b'), reported('b')]).values()]).toEqual([
      { findingId: 'b', scanId: 's', places: details.places },
    ]);
  });

  it('are those that were recorded first', () => {
    const other = { type: 'FindingDetailed', data: { ...detailed('a').data, evidence: 'later' } } as const;
    const findings = [...projected(findingsProjection, [detailed('a'), reported('a'), other]).values()];
    expect(findings).toEqual([expect.objectContaining({ evidence: 'e' })]);
  });

  it.each([
    ['still delivers the deleted events', [detailed('a'), reported('a'), detailed('b'), reported('b'), deleted]],
    ['does not deliver the deleted events any more', [reported('a'), reported('b'), deleted]],
  ] as const)('are gone after their deletion, when the log %s', (_, events) => {
    expect(projected(findingsProjection, events).size).toBe(0);
    expect(projected(findingPlacesProjection, events).size).toBe(0);
    const life = [queued(), started(), ...events] as ScanEvent[];
    const [scan] = projected(scansProjection, life).values();
    expect(scan?.findingCounts).toMatchObject({ high: 2 });
    expect(scan?.detailsDeletedAt).toBeDefined();
  });
});
