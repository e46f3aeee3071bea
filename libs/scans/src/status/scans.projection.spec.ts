import { describe, expect, it } from '@jest/globals';
import { noCoverage } from '#scanner';
import { recordedAt } from '../../../event-sourcing/src/testing/projected.ts';
import type { ScanEvent } from '../scan/scan.events.ts';
import { jobOf } from './scans.projection.ts';
import { queued, started, resumed, finding, progress, completed, failed, scan } from '../testing/projected-scan.ts';

describe('a scan as it is read', () => {
  it('has no points while it waits, and all of them when it starts', () => {
    expect(scan(queued())).toMatchObject({
      status: 'queued',
      progress: 0,
      score: 0,
      grade: null,
      failure: null,
      order: '000001',
    });
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
      endPosition: '000004',
    });
    expect(scan(queued(), started(), progress(42), failed(true))).toMatchObject({
      status: 'failed',
      progress: 42,
      score: 0,
      grade: null,
      failure: { code: 'canceled', message: 'x' },
      endPosition: '000004',
    });
  });
});

describe('the job of a scan', () => {
  it('has what the scanner needs', () => {
    const document = scan(queued());
    expect(document && jobOf(document)).toEqual({
      scanId: 's',
      target: 'https://example.com/',
      scanType: 'quick',
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

  it('has of a check that was reported again what was reported last', () => {
    const again = report(2, 'b', 'c');
    const run = { ...again, data: { ...again.data, checkIds: ['a', 'b', 'c'] } } as ScanEvent;
    expect(scan(queued(), started(), report(1, 'a', 'b'), run)?.coverage?.skipped).toEqual([
      { checkId: 'b', reason: 'x' },
      { checkId: 'c', reason: 'x' },
    ]);
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
