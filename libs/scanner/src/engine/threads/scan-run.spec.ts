import { describe, expect, it } from '@jest/globals';
import { noCoverage } from '../../coverage.ts';
import type { Finding } from '../../finding.ts';
import type { ScanReport } from '../../scanner.ts';
import { ScanRun } from './scan-run.ts';

const bounds = { deadlineMs: 1000, maxRequests: 12 };
const coverage = noCoverage(bounds.maxRequests);
const completed: ScanReport = { type: 'completed', coverage };
const job = { scanId: 'scan', target: 'https://example.com/', scanType: 'quick' as const };
const finding = (checkId: string) => ({ checkId }) as Finding;
const progress = (percent: number, ids: readonly string[], found: readonly string[] = []): ScanReport => ({
  type: 'progress',
  progress: percent,
  finishedChecks: ids,
  findings: found.map(finding),
  coverage,
});

async function reportsOf(run: ScanRun): Promise<ScanReport[]> {
  const reports: ScanReport[] = [];
  for await (const together of run.reports()) reports.push(...together);
  return reports;
}

describe('a scan that is repeated in another thread', () => {
  it('passes on only what is new, and its progress never falls', async () => {
    const run = new ScanRun(job, bounds);
    run.report(progress(40, ['a', 'b'], ['a']));
    // The first thread is killed here; the second one begins from the start.
    run.report(progress(10, []));
    run.report(progress(20, ['a'], ['a']));
    run.report(progress(60, ['b', 'c'], ['c']));
    run.report(completed);
    expect(await reportsOf(run)).toEqual([progress(40, ['a', 'b'], ['a']), progress(60, ['c'], ['c']), completed]);
  });

  it('passes on what a check finds that has found nothing in the first thread', async () => {
    const run = new ScanRun(job, bounds);
    run.report(progress(40, ['a', 'b'], ['a']));
    run.report(progress(20, ['a', 'b'], ['a', 'b']));
    run.report(completed);
    expect(await reportsOf(run)).toEqual([progress(40, ['a', 'b'], ['a']), progress(40, [], ['b']), completed]);
  });
});

describe('a check that one thread skips and the other runs', () => {
  const skipping = (checkId: string) => ({ coverage: { ...coverage, skipped: [{ checkId, reason: 'it hangs' }] } });

  it.each([
    ['run', skipping('a'), {}],
    ['skipped', {}, skipping('a')],
  ])('is passed on as %s by the second thread, along with what is new', async (_what, first, second) => {
    const run = new ScanRun(job, bounds);
    run.attempts = 1;
    run.report({ ...progress(40, ['a', 'b']), ...first });
    run.attempts = 2;
    run.report({ ...progress(20, ['a', 'b']), ...second });
    run.report({ ...progress(60, ['c']), ...second });
    run.report({ ...progress(70, ['d']), ...second });
    run.report(completed);
    const finished = (await reportsOf(run)).flatMap((report) =>
      report.type === 'progress' ? [report.finishedChecks] : [],
    );
    expect(finished).toEqual([['a', 'b'], ['c', 'a'], ['d']]);
  });
});

describe('the coverage while a second thread repeats a scan', () => {
  const skipped = (checkId: string, reason: string) => ({ checkId, reason });
  const counts = (passed: number, failed: number, skips: number) => ({ passed, failed, skipped: skips });

  async function repeated(...second: readonly ScanReport[]): Promise<ScanReport[]> {
    const run = new ScanRun(job, bounds);
    const coverageOfFirst = { ...coverage, checks: counts(1, 1, 1), skipped: [skipped('c', 'it hangs')] };
    run.attempts = 1;
    run.report({ ...progress(40, ['a', 'b', 'c'], ['b']), coverage: coverageOfFirst });
    run.attempts = 2;
    for (const report of second) run.report(report);
    return (await reportsOf(run)).slice(1);
  }

  it('has what the first thread concluded of checks that the second one has not come to', async () => {
    const coverageOfSecond = { ...coverage, checks: counts(1, 0, 1), skipped: [skipped('d', 'no response')] };
    const [report] = await repeated({ ...progress(50, ['a', 'd']), coverage: coverageOfSecond }, completed);
    const both = [skipped('c', 'it hangs'), skipped('d', 'no response')];
    expect(report?.coverage).toEqual({ ...coverage, checks: counts(1, 1, 2), skipped: both });
  });

  it('has what the second thread concludes once it has come to all of them', async () => {
    const coverageOfSecond = { ...coverage, checks: counts(4, 0, 0) };
    const second = { ...progress(50, ['a', 'b', 'c', 'd']), coverage: coverageOfSecond };
    expect(await repeated(second, completed)).toEqual([{ ...second, finishedChecks: ['d', 'c'] }, completed]);
  });

  it('has it where the scan fails in the second thread, too', async () => {
    const failure = { type: 'failed' as const, code: 'target_blocked' as const, message: '', contactedTarget: true };
    const [report] = await repeated({ ...failure, coverage });
    const expected = { ...coverage, checks: counts(1, 1, 1), skipped: [skipped('c', 'it hangs')] };
    expect(report).toEqual({ ...failure, coverage: expected });
  });
});

describe('a scan that is given up', () => {
  it('ends with what it has, where the target had responded', async () => {
    const run = new ScanRun(job, bounds);
    run.planned(['a', 'b', 'c']);
    run.report(progress(40, ['a'], ['a']));
    run.giveUp('time ran out', 'timeout');
    const skipped = ['b', 'c'].map((checkId) => ({ checkId, reason: 'time ran out' }));
    const expected = { ...coverage, checks: { passed: 0, failed: 0, skipped: 2 }, skipped };
    expect((await reportsOf(run)).at(-1)).toEqual({ type: 'completed', coverage: expected });
  });

  it('has what the first thread concluded of checks that the second one had not come to', async () => {
    const run = new ScanRun(job, bounds);
    const second = { ...coverage, checks: { passed: 1, failed: 1, skipped: 0 } };
    run.attempts = 1;
    run.planned(['a', 'b', 'c', 'd', 'e']);
    run.report(progress(40, ['a', 'b', 'e'], ['e']));
    run.attempts = 2;
    run.report({ ...progress(60, ['a', 'c'], ['c']), coverage: second });
    run.giveUp('it hangs', 'timeout');
    const skipped = [{ checkId: 'd', reason: 'it hangs' }];
    const expected = { ...second, checks: { passed: 2, failed: 2, skipped: 1 }, skipped };
    expect((await reportsOf(run)).at(-1)).toEqual({ type: 'completed', coverage: expected });
  });

  it('has what the first thread had where the second one has come to nothing new', async () => {
    const run = new ScanRun(job, bounds);
    const first = { ...coverage, checks: { passed: 2, failed: 0, skipped: 0 } };
    run.attempts = 1;
    run.planned(['a', 'b', 'c']);
    run.report({ ...progress(40, ['a', 'b']), coverage: first });
    run.attempts = 2;
    run.report(progress(10, ['a']));
    run.giveUp('it hangs', 'timeout');
    const skipped = [{ checkId: 'c', reason: 'it hangs' }];
    const expected = { ...first, checks: { passed: 2, failed: 0, skipped: 1 }, skipped };
    expect((await reportsOf(run)).at(-1)).toEqual({ type: 'completed', coverage: expected });
  });

  it.each([true, false])('fails where the target had not, and says whether it was contacted: %s', async (contacted) => {
    const run = new ScanRun(job, bounds);
    if (contacted) run.contacted();
    run.giveUp('time ran out', 'timeout');
    const failure = { type: 'failed', code: 'timeout', message: 'time ran out', contactedTarget: contacted, coverage };
    expect(await reportsOf(run)).toEqual([failure]);
  });

  it('reports nothing after its last report', async () => {
    const run = new ScanRun(job, bounds);
    run.report(completed);
    run.giveUp('too late', 'internal_error');
    run.report(progress(99, ['z']));
    expect(await reportsOf(run)).toHaveLength(1);
  });
});

it('a cancelled scan ends its reports, those that wait to be read included', async () => {
  const run = new ScanRun(job, bounds);
  run.report(progress(40, ['a']));
  run.cancel();
  expect(await reportsOf(run)).toEqual([]);
});
