import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SqliteEventLog } from '#storage';
import type { NewEvent } from '#event-sourcing';
import { join } from 'node:path';
import { ids } from '../support/account.ts';
import { flushTimes } from '../support/flush-rate.ts';
import type { Goal } from '../support/goal.ts';
import { pick } from '../support/rounds.ts';
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

  measure: (rounds) =>
    withLog(async (log, directory) => {
      const { flushes, appends } = await rounds.measure({
        flushes: async () => quantile(flushTimes(directory, 500), 0.5),
        appends: () => appendTimes(log, 500),
      });
      return {
        comparisons: [
          {
            what: 'median against 1.5 flushes and 0.2 ms',
            unit: 'ms',
            ours: appends.map((times) => quantile(times, 0.5)),
            theirs: flushes.map((time) => time * 1.5 + 0.2),
            bound: { atMost: 1 },
          },
        ],
        figures: [
          { what: 'p99', unit: 'ms', values: appends.map((times) => quantile(times, 0.99)), bound: { atMost: 5 } },
        ],
      };
    }),
};

async function appendTimes(log: SqliteEventLog, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    await log.append(`bench-${ids.token()}`, 'none', [event()]);
    times.push(performance.now() - started);
  }
  return times;
}

export const concurrentAppends: Goal = {
  id: 'G4',
  title: 'Many callers append at once; the event loop meanwhile (G5)',

  measure: (rounds) =>
    withLog(async (log) => {
      const samples = await rounds.measure({
        one: () => appendsPerSecond(log, 1),
        some: () => withLoopDelay(() => appendsPerSecond(log, 64)),
        many: () => withLoopDelay(() => appendsPerSecond(log, 256)),
      });
      const unit = 'appends/s';
      const { one } = samples;
      const [some, many] = [pick(samples.some, 'result'), pick(samples.many, 'result')];
      const delays = samples.some.map(({ delayMs }, round) => Math.max(delayMs, samples.many[round]?.delayMs ?? 0));
      return {
        comparisons: [
          { what: '64 callers against one', unit, ours: some, theirs: one, bound: { atLeast: 4 } },
          { what: '256 callers against one', unit, ours: many, theirs: one, bound: { atLeast: 5 } },
        ],
        figures: [{ what: 'event-loop delay p99 (G5)', unit: 'ms', values: delays, bound: { atMost: 5 } }],
      };
    }),
};

/** The result of some work, and the delay of the event loop meanwhile, p99. */
async function withLoopDelay<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly delayMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const result = await work();
  delay.disable();
  return { result, delayMs: delay.percentile(99) / 1e6 };
}
