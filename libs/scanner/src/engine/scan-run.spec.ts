import { describe, expect, it } from '@jest/globals';
import type { Finding } from '../finding.ts';
import type { ScanReport } from '../scanner.ts';
import { ScanRun } from './scan-run.ts';

const job = { scanId: 'scan', target: 'https://example.com/', scanType: 'quick' as const };
const finding = (checkId: string) => ({ checkId }) as Finding;
const progress = (percent: number, ids: readonly string[], found: readonly string[] = []): ScanReport => ({
  type: 'progress',
  progress: percent,
  finishedChecks: ids,
  findings: found.map(finding),
});

async function toldBy(run: ScanRun): Promise<ScanReport[]> {
  const reports: ScanReport[] = [];
  for await (const report of run.reports()) reports.push(report);
  return reports;
}

describe('a scan that is done again elsewhere', () => {
  it('tells only the news, and progress never falls', async () => {
    const run = new ScanRun(job, 1000);
    run.report(progress(40, ['a', 'b'], ['a']), 5);
    // The first thread is killed here; the second one begins from the start.
    run.report(progress(10, []), 1);
    run.report(progress(20, ['a'], ['a']), 3);
    run.report(progress(60, ['b', 'c'], ['c']), 6);
    run.report({ type: 'completed', requests: 8, skippedChecks: [] }, 8);
    expect(await toldBy(run)).toEqual([
      progress(40, ['a', 'b'], ['a']),
      progress(60, ['c'], ['c']),
      { type: 'completed', requests: 8, skippedChecks: [] },
    ]);
  });
});

describe('a scan that is given up', () => {
  it('ends with what it has, where the target had responded', async () => {
    const run = new ScanRun(job, 1000);
    run.planned(['a', 'b', 'c']);
    run.report(progress(40, ['a'], ['a']), 5);
    run.giveUp('time ran out', 'timeout');
    const skippedChecks = ['b', 'c'].map((checkId) => ({ checkId, reason: 'time ran out' }));
    expect((await toldBy(run)).at(-1)).toEqual({ type: 'completed', requests: 5, skippedChecks });
  });

  it.each([true, false])('fails where the target had not, and says whether it was contacted: %s', async (contacted) => {
    const run = new ScanRun(job, 1000);
    if (contacted) run.contacted();
    run.giveUp('time ran out', 'timeout');
    const failure = { type: 'failed', code: 'timeout', message: 'time ran out', contactedTarget: contacted };
    expect(await toldBy(run)).toEqual([failure]);
  });

  it('says nothing after its last report', async () => {
    const run = new ScanRun(job, 1000);
    run.report({ type: 'completed', requests: 1, skippedChecks: [] }, 1);
    run.giveUp('too late', 'internal_error');
    run.report(progress(99, ['z']), 1);
    expect(await toldBy(run)).toHaveLength(1);
  });
});

it('a cancelled scan ends its reports, those that wait to be read included', async () => {
  const run = new ScanRun(job, 1000);
  run.report(progress(40, ['a']), 5);
  run.cancel();
  expect(await toldBy(run)).toEqual([]);
});
