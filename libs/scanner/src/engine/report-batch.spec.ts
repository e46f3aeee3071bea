import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noCoverage } from '../coverage.ts';
import type { Finding } from '../finding.ts';
import type { Batch } from './report-batch.ts';
import { Progress } from './progress.ts';
import { ReportBatch } from './report-batch.ts';

const coverage = noCoverage(12);
const connection = { host: 'example.com', port: 443, address: '203.0.113.10', outcome: 'connected' } as const;

function prepare() {
  const batches: Batch[] = [];
  const batch = new ReportBatch(
    new Progress(100),
    () => coverage,
    (one) => batches.push(one),
  );
  return { batch, batches };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the reports of a scan', () => {
  it('are at most four a second, with all that happened in between', () => {
    const { batch, batches } = prepare();
    batch.finished('a', undefined);
    jest.advanceTimersByTime(249);
    batch.advance(40);
    batch.finished('b', { checkId: 'b' } as Finding);
    expect(batches).toEqual([]);
    jest.advanceTimersByTime(1);
    const report = {
      type: 'progress',
      progress: 40,
      finishedChecks: ['a', 'b'],
      findings: [{ checkId: 'b' }],
      coverage,
    };
    expect(batches).toEqual([{ connections: [], reports: [report] }]);
    jest.advanceTimersByTime(10_000);
    expect(batches).toHaveLength(1);
  });

  it('come with the last one in one message', () => {
    const { batch, batches } = prepare();
    batch.finished('a', undefined);
    batch.end({ type: 'completed', coverage });
    expect(batches.map(({ reports }) => reports.map(({ type }) => type))).toEqual([['progress', 'completed']]);
  });
});

it('the first contact with the target is reported at once, later connections with the next batch', () => {
  const { batch, batches } = prepare();
  batch.connected(connection);
  expect(batches).toEqual([{ connections: [connection], reports: [] }]);
  batch.connected(connection);
  expect(batches).toHaveLength(1);
  jest.advanceTimersByTime(250);
  expect(batches).toHaveLength(2);
});
