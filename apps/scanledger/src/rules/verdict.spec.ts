import { describe, expect, it } from '@jest/globals';
import type { Coverage } from '#client';
import { exitCodes } from '../exit-codes.ts';
import type { ScanResult } from '../scan/scan-result.ts';
import { resultOf } from '../testing/scan-results.ts';
import { judgeFindings, verdictOn } from './verdict.ts';
import type { Demands, Verdict } from './verdict.ts';

const none: Demands = { failOn: undefined, onlyNew: false, minScore: undefined, isCompleteRequired: false };
const given = (result: ScanResult, demands: Partial<Demands> = {}, baseline?: ReadonlySet<string>): Verdict =>
  verdictOn(result, judgeFindings(result.findings, [], baseline, 0), { ...none, ...demands });
const covering = (coverage: Partial<Coverage>): ScanResult => {
  const result = resultOf({ severity: 'high' });
  return { ...result, coverage: { ...result.coverage, ...coverage } };
};
const blocked = { complete: false, blocked: { reason: 'http_status', detail: 'it responded with 403' } };

describe('the verdict on a scan', () => {
  it('is passed when nothing is demanded', () => {
    expect(given(resultOf({ severity: 'critical' }))).toEqual({ exitCode: exitCodes.passed, reasons: [] });
  });

  it.each([
    ['medium', exitCodes.findings],
    ['high', exitCodes.findings],
    ['critical', exitCodes.passed],
  ] as const)('with a high finding and --fail-on %s is %d', (failOn, exitCode) => {
    expect(given(resultOf({ severity: 'high' }), { failOn }).exitCode).toBe(exitCode);
  });

  it('says how many findings count', () => {
    const result = resultOf({ severity: 'high' }, { severity: 'critical' }, { severity: 'low' });
    expect(given(result, { failOn: 'high' }).reasons).toEqual(['2 findings of severity high or above']);
  });

  it('counts no finding that is ignored', () => {
    const result = resultOf({ severity: 'high', check_id: 'a' });
    const entry = { check_id: 'a', reason: 'accepted', expires_at: '2027-01-01' };
    const findings = judgeFindings(result.findings, [entry], undefined, 0);
    expect(verdictOn(result, findings, { ...none, failOn: 'high' }).exitCode).toBe(exitCodes.passed);
  });

  it('counts only new findings when there is a baseline', () => {
    const result = resultOf({ severity: 'high', fingerprint: 'fp1_a' });
    const demands = { failOn: 'info', onlyNew: true } as const;
    expect(given(result, demands, new Set(['fp1_a'])).exitCode).toBe(exitCodes.passed);
    expect(given(result, demands, new Set(['fp1_b'])).reasons).toEqual(['1 new finding of severity info or above']);
  });

  it.each([
    [80, exitCodes.passed],
    [81, exitCodes.findings],
  ] as const)('with a score of 80 and --min-score %d is %d', (minScore, exitCode) => {
    expect(given(resultOf(), { minScore }).exitCode).toBe(exitCode);
  });

  it('is low coverage when the site could not be looked at, whatever is demanded', () => {
    expect(given(covering(blocked), { minScore: 100 })).toEqual({
      exitCode: exitCodes.lowCoverage,
      reasons: ['the site could not be looked at: it responded with 403'],
    });
  });

  it('is low coverage for an incomplete scan only where a complete one is demanded', () => {
    expect(given(covering({ complete: false })).exitCode).toBe(exitCodes.passed);
    expect(given(covering({ complete: false }), { isCompleteRequired: true }).exitCode).toBe(exitCodes.lowCoverage);
    expect(given(covering({ complete: true }), { isCompleteRequired: true }).exitCode).toBe(exitCodes.passed);
  });

  it('is a failed scan before anything else', () => {
    const result: ScanResult = {
      ...covering(blocked),
      status: 'failed',
      failure: { code: 'target_unreachable', message: 'nothing listens' },
    };
    expect(given(result, { failOn: 'info' })).toEqual({ exitCode: exitCodes.scanFailed, reasons: ['nothing listens'] });
  });
});
