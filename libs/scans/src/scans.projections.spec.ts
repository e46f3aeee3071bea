import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { projected, recorded, recordedAt } from '../../event-sourcing/src/testing/projected.ts';
import { noCoverage } from '#scanner';
import type { SkippedCheck } from '#scanner';
import { endOfScan } from './end-of-scan.saga.ts';
import { findingPlacesProjection } from './finding-places.projection.ts';
import type { FindingDetailed } from './finding-details.events.ts';
import { findingsProjection, isReported } from './findings.projection.ts';
import { fingerprintsProjection } from './fingerprints.projection.ts';
import { queueCountedScan } from './queue-counted-scan.saga.ts';
import { queuesProjection } from './queues.projection.ts';
import { QueueCountedScan, RefundScan, ReleaseCapacity } from './scan.commands.ts';
import type { RecordedCoverage, ScanEvent } from './scan.events.ts';
import { scanTotalsId, scanTotalsProjection } from './scan-totals.projection.ts';
import { scansProjection } from './scans.projection.ts';
import type { ScanDocument } from './scans.projection.ts';

const accountId = 'acc_1';
const request = (scanId: string) => ({
  scanId,
  accountId,
  target: 'https://example.com/',
  scanType: 'quick' as const,
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
});
const queued = (scanId = 's'): ScanEvent => ({ type: 'ScanQueued', data: request(scanId) });
const started = (scanId = 's'): ScanEvent => ({ type: 'ScanStarted', data: { scanId, accountId, worker: 'w1' } });
const resumed: ScanEvent = {
  type: 'ScanResumed',
  data: { scanId: 's', accountId, worker: 'w2', attempt: 2, afterLoss: true },
};
const finding = (findingId: string, severity: 'info' | 'high' | 'critical' = 'high'): ScanEvent => ({
  type: 'FindingReported',
  data: {
    scanId: 's',
    findingId,
    checkId: `check-${findingId}`,
    title: 'x',
    severity,
    confidence: 'high',
    category: 'headers',
    description: 'x',
    remediation: 'x',
    url: 'https://example.com/',
    evidence: 'x',
    references: [],
  },
});
const progress = (percent: number, score = 100): ScanEvent => ({
  type: 'ChecksFinished',
  data: { scanId: 's', checkIds: [], progress: percent, score },
});
const completed = (
  scanId = 's',
  coverage?: RecordedCoverage,
  skippedChecks: readonly SkippedCheck[] = [],
): ScanEvent => ({
  type: 'ScanCompleted',
  data: {
    scanId,
    accountId,
    score: 70,
    grade: 'B',
    scoreVersion: 1,
    requests: 7,
    skippedChecks,
    ...(coverage && { coverage }),
  },
});
const failed = (wasStarted: boolean, refundDue = !wasStarted, scanId = 's'): ScanEvent => ({
  type: 'ScanFailed',
  data: { scanId, accountId, month: '2026-06', code: 'canceled', message: 'x', started: wasStarted, refundDue },
});

const scan = (...events: readonly ScanEvent[]): ScanDocument | undefined => projected(scansProjection, events).get('s');

describe('a scan as it is read', () => {
  it('has no points while it waits, and all of them when it starts', () => {
    expect(scan(queued())).toMatchObject({ status: 'queued', progress: 0, score: 0, failure: null, order: '000001' });
    expect(scan(queued(), started())).toMatchObject({ status: 'running', progress: 1, score: 100, worker: 'w1' });
  });

  it('has the score and the progress of its last report, and counts its findings by severity', () => {
    expect(scan(queued(), started(), finding('a'), finding('b', 'info'), progress(42, 60))).toMatchObject({
      status: 'running',
      progress: 42,
      score: 60,
      grade: 'C+',
      findingCounts: { critical: 0, high: 1, medium: 0, low: 0, info: 1 },
    });
  });

  it('keeps its score where a report of an earlier version does not have one', () => {
    const withoutScore: ScanEvent = { type: 'ChecksFinished', data: { scanId: 's', checkIds: [], progress: 50 } };
    expect(scan(queued(), started(), progress(42, 60), withoutScore)).toMatchObject({ progress: 50, score: 60 });
  });

  it('does not grow with its findings', () => {
    const sizeWith = (count: number): number => {
      const findings = Array.from({ length: count }, (_, n) => finding(`f${n}`, 'info'));
      return JSON.stringify(scan(queued(), started(), ...findings, progress(42, 60))).length;
    };
    expect(sizeWith(1_000) - sizeWith(1)).toBeLessThan(10);
  });

  it('has the times at which it started and ended', () => {
    expect(scan(queued())).toMatchObject({ startedAt: null, completedAt: null });
    expect(scan(queued(), started())).toMatchObject({ startedAt: recordedAt, completedAt: null });
    expect(scan(queued(), started(), completed())).toMatchObject({ startedAt: recordedAt, completedAt: recordedAt });
    expect(scan(queued(), failed(false))).toMatchObject({ startedAt: null, completedAt: recordedAt });
  });

  it('keeps its place and its progress when another worker has it', () => {
    expect(scan(queued(), started(), progress(42), resumed)).toMatchObject({
      status: 'running',
      order: '000001',
      creation: '2026-06-01T12:00:00.000Z-000001',
      targetKey: 'https://example.com/',
      progress: 42,
      worker: 'w2',
      attempt: 2,
    });
  });

  it('ends with the score that was recorded, or with none', () => {
    expect(scan(queued(), started(), finding('a'), completed())).toMatchObject({
      status: 'completed',
      progress: 100,
      score: 70,
      grade: 'B',
      worker: null,
      endedAt: '000004',
    });
    expect(scan(queued(), started(), progress(42), failed(true))).toMatchObject({
      status: 'failed',
      progress: 42,
      score: 0,
      grade: 'F',
      failure: { code: 'canceled', message: 'x' },
      endedAt: '000004',
    });
  });
});

describe('coverage of a scan as it is read', () => {
  const { skipped: _, ...coverage } = noCoverage(12);
  const report = (visited: number, ...skipped: string[]): ScanEvent => ({
    type: 'ChecksFinished',
    data: {
      scanId: 's',
      checkIds: skipped,
      progress: 10,
      score: 100,
      coverage: { ...coverage, pages: { visited, known: 9 } },
      skippedChecks: skipped.map((checkId) => ({ checkId, reason: 'x' })),
    },
  });

  it('is unknown while the scan waits, and where no report has it', () => {
    expect(scan(queued(), started())?.coverage).toBeNull();
    expect(scan(queued(), started(), completed())?.coverage).toBeNull();
  });

  it('is what was reported last, with all checks that were skipped so far', () => {
    expect(scan(queued(), started(), report(1, 'a'), report(2, 'b'))?.coverage).toEqual({
      ...coverage,
      pages: { visited: 2, known: 9 },
      skipped: [
        { checkId: 'a', reason: 'x' },
        { checkId: 'b', reason: 'x' },
      ],
    });
  });

  it('is what the end of the scan says', () => {
    const end = completed('s', { ...coverage, complete: true }, [{ checkId: 'c', reason: 'y' }]);
    expect(scan(queued(), started(), report(1, 'a'), end)?.coverage).toEqual({
      ...coverage,
      complete: true,
      skipped: [{ checkId: 'c', reason: 'y' }],
    });
    const failure = { ...failed(true), data: { ...failed(true).data, coverage } } as ScanEvent;
    expect(scan(queued(), started(), report(1, 'a'), failure)?.coverage).toMatchObject({
      pages: { visited: 0 },
      skipped: [{ checkId: 'a' }],
    });
  });

  it('begins anew with another worker', () => {
    expect(scan(queued(), started(), report(1, 'a'), resumed)?.coverage).toBeNull();
  });
});

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

/** Lives of scans, mixed: each scan's events in their order. */
const lives = fc
  .array(
    fc.tuple(
      fc.constantFrom('waiting', 'canceled', 'running', 'completed', 'failed'),
      fc.array(fc.nat(1_000), { minLength: 3, maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((scans) =>
    scans
      .flatMap(([end, times], index) => {
        const id = `s${index}`;
        const life = {
          waiting: [queued(id)],
          canceled: [queued(id), failed(false, true, id)],
          running: [queued(id), started(id)],
          completed: [queued(id), started(id), completed(id)],
          failed: [queued(id), started(id), failed(true, false, id)],
        }[end];
        const ordered = times.toSorted((a, b) => a - b);
        return life.map((event, step) => ({ event, at: ordered[step] ?? 0 }));
      })
      .toSorted((one, other) => one.at - other.at)
      .map(({ event }) => event),
  );

describe('queues and totals', () => {
  it('always agree with the scans, however their lives are mixed', () => {
    fc.assert(
      fc.property(lives, (events) => {
        const scans = [...projected(scansProjection, events).values()];
        const ids = (status: string) => scans.filter((one) => one.status === status).map(({ scanId }) => scanId);
        const queue = projected(queuesProjection, events).get(accountId);
        expect(queue?.queued ?? 0).toBe(ids('queued').length);
        expect(queue?.hasQueued ?? false).toBe(ids('queued').length > 0);
        expect(queue?.isIdle ?? false).toBe(ids('queued').length > 0 && ids('running').length === 0);
        expect([...(queue?.running ?? [])].toSorted()).toEqual(ids('running').toSorted());
        const totals = projected(scanTotalsProjection, events).get(scanTotalsId);
        for (const status of ['queued', 'running', 'completed', 'failed'] as const) {
          expect(totals?.[status] ?? 0).toBe(ids(status).length);
        }
      }),
    );
  });
});

describe('what a fact calls for', () => {
  it('the end of a scan frees its slot; a scan that never started gives its unit back', () => {
    const end = (event: ScanEvent) => endOfScan.react(recorded(event, 1) as never);
    expect(end(completed())).toEqual([new ReleaseCapacity(accountId, 's')]);
    expect(end(failed(true))).toEqual([new ReleaseCapacity(accountId, 's')]);
    expect(end(failed(false))).toEqual([
      new ReleaseCapacity(accountId, 's'),
      new RefundScan(accountId, '2026-06', 's', true),
    ]);
  });

  it('a scan that was counted is queued', () => {
    const counted = { type: 'ScanCounted', data: request('s') } as const;
    expect(queueCountedScan.react(recorded(counted, 1))).toEqual([new QueueCountedScan(request('s'))]);
  });
});
