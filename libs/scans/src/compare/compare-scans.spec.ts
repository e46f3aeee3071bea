import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { noCoverage } from '#scanner';
import type { Coverage, Severity } from '#scanner';
import type { ScanEvent } from '../scan/scan.events.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { comparedScan, compareScans } from './compare-scans.ts';
import type { ComparedFinding, ComparedScan } from './compare-scans.ts';

const complete: Coverage = { ...noCoverage(10), complete: true };
const checks = ['a', 'b', 'c', 'd'];

const found = (checkId: string, scanId = 's', severity: Severity = 'medium'): ComparedFinding => ({
  findingId: `fnd_${scanId}_${checkId}`,
  checkId,
  title: `Title of ${checkId}`,
  severity,
  confidence: 'high',
  category: 'headers',
  fingerprint: `fp1_${checkId}`,
  placesCount: 1,
});

interface Situation extends Partial<Pick<ScanDocument, 'status' | 'scanType' | 'targetKey'>> {
  readonly finished?: readonly string[];
  readonly coverage?: Partial<Coverage> | null;
  readonly findings?: readonly ComparedFinding[];
}

function scan(scanId: string, checkIds: readonly string[], situation: Situation = {}): ComparedScan {
  const { status = 'completed', scanType = 'full', targetKey = 'https://a.example/', coverage = {} } = situation;
  const covered = coverage === null ? null : { ...complete, ...coverage };
  return {
    scan: { scanId, status, scanType, targetKey, coverage: covered } as ScanDocument,
    findings: situation.findings ?? checkIds.map((checkId) => found(checkId, scanId)),
    finishedChecks: new Set(situation.finished ?? checks),
  };
}

function compared(base: ComparedScan, later: ComparedScan) {
  const result = compareScans(base, later);
  const ids = (findings: readonly ComparedFinding[]): string => findings.map(({ checkId }) => checkId).join(' ');
  return {
    new: ids(result.new),
    fixed: ids(result.fixed),
    unchanged: ids(result.unchanged),
    unverified: ids(result.unverified),
    code: result.incomparability?.code,
  };
}

const none = { new: '', fixed: '', unchanged: '', unverified: '', code: undefined };

describe('the comparison of two scans', () => {
  it('tells what is new, fixed and unchanged, by fingerprint', () => {
    const result = compareScans(scan('base', ['a', 'b']), scan('later', ['b', 'c']));
    expect(result.new.map(({ findingId }) => findingId)).toEqual(['fnd_later_c']);
    expect(result.fixed.map(({ findingId }) => findingId)).toEqual(['fnd_base_a']);
    expect(result.unchanged.map(({ findingId }) => findingId)).toEqual(['fnd_later_b']);
    expect([result.unverified, result.incomparability]).toEqual([[], null]);
  });

  it('has the most severe findings first', () => {
    const findings = [found('a', 's', 'low'), found('b', 's', 'critical'), found('c', 's', 'low')];
    expect(compared(scan('base', []), scan('later', [], { findings: findings.toReversed() })).new).toBe('b a c');
  });

  it('does not count as fixed what a check that was skipped has found before', () => {
    const later = scan('later', [], { finished: ['b', 'c', 'd'] });
    const expected = { ...none, fixed: 'b', unverified: 'a', code: 'less_complete' };
    expect(compared(scan('base', ['a', 'b']), later)).toEqual(expected);
    const message = 'later has not finished a.';
    expect(compareScans(scan('base', ['a']), later).incomparability).toEqual({ code: 'less_complete', message });
  });

  it('is not comparable where the base has skipped a check', () => {
    const base = scan('base', [], { finished: [] });
    const { incomparability } = compareScans(base, scan('later', ['a'], { finished: [...checks, 'e', 'f'] }));
    const message = 'base has not finished a, b, c, d, e and 1 more.';
    expect(incomparability).toEqual({ code: 'less_complete', message });
  });

  it('is comparable where both have skipped the same check, which then verifies nothing', () => {
    const [base, later] = [scan('base', ['a'], { finished: ['b'] }), scan('later', [], { finished: ['b'] })];
    expect(compared(base, later)).toEqual({ ...none, unverified: 'a' });
  });

  it.each<[string, Situation, string]>([
    ['was blocked', { coverage: { blocked: { reason: 'block_page', detail: 'x' } } }, 'blocked'],
    ['has failed', { status: 'failed' }, 'not_completed'],
    ['is running', { status: 'running' }, 'not_completed'],
    ['has another target', { targetKey: 'https://b.example/' }, 'different_target'],
    ['is quick', { scanType: 'quick' }, 'different_scan_type'],
    ['has not visited all pages', { coverage: { pages: { visited: 1, known: 2 } } }, 'less_complete'],
    ['has not probed all parameters', { coverage: { points: { tested: 1, known: 2 } } }, 'less_complete'],
    ['is of version 1.4', { coverage: null }, 'older_version'],
  ])('verifies nothing when the later scan %s', (_, situation, code) => {
    const result = compared(scan('base', ['a', 'b']), scan('later', ['b', 'c'], situation));
    expect(result).toEqual({ ...none, new: 'c', unchanged: 'b', unverified: 'a', code });
  });

  it.each<[string, Situation, string]>([
    ['was blocked', { coverage: { blocked: { reason: 'block_page', detail: 'x' } } }, 'blocked'],
    ['has failed', { status: 'failed' }, 'not_completed'],
    ['is quick', { scanType: 'quick' }, 'different_scan_type'],
    ['has not visited all pages', { coverage: { pages: { visited: 1, known: 2 } } }, 'less_complete'],
  ])('is not comparable when the base %s, and still tells what the later scan has verified', (_, situation, code) => {
    const result = compared(scan('base', ['a'], situation), scan('later', ['b']));
    expect(result).toEqual({ ...none, new: 'b', fixed: 'a', code });
  });

  it('never counts a finding without fingerprint as fixed or unchanged', () => {
    const { fingerprint: _, ...old } = found('a');
    const result = compared(scan('base', [], { findings: [old] }), scan('later', [], { findings: [old] }));
    expect(result).toMatchObject({ new: 'a', unverified: 'a', fixed: '', unchanged: '' });
  });

  it('of a scan with itself finds nothing but the unchanged', () => {
    expect(compared(scan('s', ['a', 'b']), scan('s', ['a', 'b']))).toEqual({ ...none, unchanged: 'a b' });
  });

  it('has every finding of both scans exactly once, and never calls fixed what was not looked for', () => {
    const some = fc.subarray(checks);
    fc.assert(
      fc.property(
        some,
        some,
        some,
        fc.constantFrom('completed' as const, 'failed' as const),
        (one, two, finished, status) => {
          const result = compareScans(scan('base', one), scan('later', two, { finished, status }));
          const ids = (lists: readonly (readonly ComparedFinding[])[]): string[] =>
            lists.flat().map(({ checkId }) => checkId);
          expect(ids([result.fixed, result.unverified, result.unchanged]).toSorted()).toEqual(one.toSorted());
          expect(ids([result.new, result.unchanged]).toSorted()).toEqual(two.toSorted());
          for (const { checkId } of result.fixed)
            expect([status, finished.includes(checkId)]).toEqual(['completed', true]);
        },
      ),
    );
  });
});

describe('what the events of a scan tell for a comparison', () => {
  it('is its findings, and the checks that have run to their end', () => {
    const events = [
      { type: 'FindingReported', data: { ...found('a'), scanId: 's' } },
      {
        type: 'ChecksFinished',
        data: { scanId: 's', checkIds: ['a', 'b', 'c'], skippedChecks: [{ checkId: 'b', reason: 'x' }] },
      },
      { type: 'ChecksFinished', data: { scanId: 's', checkIds: ['d'] } },
      {
        type: 'ScanCompleted',
        data: {
          skippedChecks: [
            { checkId: 'b', reason: 'x' },
            { checkId: 'c', reason: 'cut short' },
          ],
        },
      },
    ] as unknown as readonly ScanEvent[];
    const { findings, finishedChecks } = comparedScan({} as ScanDocument, events);
    expect(findings).toMatchObject([found('a')]);
    expect([...finishedChecks]).toEqual(['a', 'd']);
  });

  it('has the checks that the last worker has run to their end, whatever the one before it skipped', () => {
    const skipped = (...checkIds: string[]) => checkIds.map((checkId) => ({ checkId, reason: 'x' }));
    const events = [
      { type: 'ChecksFinished', data: { scanId: 's', checkIds: ['a', 'b'], skippedChecks: skipped('a') } },
      { type: 'ScanResumed', data: {} },
      { type: 'ChecksFinished', data: { scanId: 's', checkIds: ['a', 'b', 'c'], skippedChecks: skipped('b') } },
      { type: 'ScanCompleted', data: { skippedChecks: skipped('b') } },
    ] as unknown as readonly ScanEvent[];
    expect([...comparedScan({} as ScanDocument, events).finishedChecks]).toEqual(['a', 'c']);
  });

  it('has a check that one thread has skipped, and the next one of the same worker has run to its end', () => {
    const events = [
      { type: 'ChecksFinished', data: { checkIds: ['a', 'b'], skippedChecks: [{ checkId: 'a', reason: 'x' }] } },
      { type: 'ScanCompleted', data: { skippedChecks: [{ checkId: 'b', reason: 'x' }] } },
    ] as unknown as readonly ScanEvent[];
    expect([...comparedScan({} as ScanDocument, events).finishedChecks]).toEqual(['a']);
  });
});
