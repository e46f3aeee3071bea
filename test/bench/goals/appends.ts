import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SqliteEventLog } from '#storage';
import type { NewEvent } from '#event-sourcing';
import { join } from 'node:path';
import { ids } from '../support/account.ts';
import { flushTimes } from '../support/flush-rate.ts';
import type { Goal } from '../support/goal.ts';
import { newDataDirectory, removeDirectory } from '../support/service.ts';
import { quantile } from '../support/statistics.ts';

const appendsARound = 3_000;

function event(): NewEvent {
  return {
    id: ids.event(),
    type: 'ScanQueued.v1',
    data: { scanId: ids.token(), accountId: 'acc_bench', target: 'https://example.com/', note: 'x'.repeat(300) },
    metadata: {
      actor: 'bench',
      correlationId: 'c',
      causationId: 'c',
      recordedAt: new Date().toISOString(),
      schemaVersion: 1,
    },
  };
}

async function withLog<T>(work: (log: SqliteEventLog, directory: string) => Promise<T>): Promise<T> {
  const directory = newDataDirectory();
  const log = await SqliteEventLog.open({
    path: join(directory, 'events.db'),
    onFatal: (reason) => console.error(reason),
  });
  try {
    return await work(log, directory);
  } finally {
    await log.close();
    removeDirectory(directory);
  }
}

async function appendsPerSecond(log: SqliteEventLog, callers: number): Promise<number> {
  let left = appendsARound;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (left-- > 0) await log.append(`bench-${ids.token()}`, 'none', [event()]);
    }),
  );
  return (appendsARound * 1_000) / (performance.now() - started);
}

export const singleAppend: Goal = {
  id: 'G3',
  title: 'One client appends, one event after the other',

  measure: ({ rounds }) =>
    withLog(async (log, directory) => {
      const ours = { p50: [] as number[], p99: [] as number[] };
      const limit: number[] = [];
      for (let round = 0; round < rounds; round++) {
        limit.push(quantile(flushTimes(directory, 500), 0.5) * 1.5 + 0.2);
        const times: number[] = [];
        for (let n = 0; n < 500; n++) {
          const started = performance.now();
          await log.append(`bench-${ids.token()}`, 'none', [event()]);
          times.push(performance.now() - started);
        }
        ours.p50.push(quantile(times, 0.5));
        ours.p99.push(quantile(times, 0.99));
      }
      return {
        comparisons: [
          {
            what: 'median against 1.5 flushes and 0.2 ms',
            unit: 'ms',
            ours: ours.p50,
            theirs: limit,
            bound: { atMost: 1 },
          },
        ],
        figures: [{ what: 'p99', unit: 'ms', values: ours.p99, bound: { atMost: 5 } }],
      };
    }),
};

export const concurrentAppends: Goal = {
  id: 'G4',
  title: 'Many callers append at once; the event loop meanwhile (G5)',

  measure: ({ rounds }) =>
    withLog(async (log) => {
      const rates = new Map([1, 64, 256].map((callers) => [callers, [] as number[]]));
      const delays: number[] = [];
      for (const callers of rates.keys()) await appendsPerSecond(log, callers);
      for (let round = 0; round < rounds; round++) {
        for (const [callers, figures] of rates) {
          const delay = monitorEventLoopDelay({ resolution: 1 });
          if (callers > 1) delay.enable();
          figures.push(await appendsPerSecond(log, callers));
          delay.disable();
          if (callers > 1) delays.push(delay.percentile(99) / 1e6);
        }
      }
      const of = (callers: number): readonly number[] => rates.get(callers) ?? [];
      const unit = 'appends/s';
      return {
        comparisons: [
          { what: '64 callers against one', unit, ours: of(64), theirs: of(1), bound: { atLeast: 4 } },
          { what: '256 callers against one', unit, ours: of(256), theirs: of(1), bound: { atLeast: 5 } },
        ],
        figures: [{ what: 'event-loop delay p99 (G5)', unit: 'ms', values: delays, bound: { atMost: 5 } }],
      };
    }),
};
