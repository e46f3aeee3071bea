import {
  beforeFirst,
  ParkedEvents,
  ProjectionTask,
  ReaderProgress,
  ReadYourWrites,
  rebuildProjection,
  runReaders,
} from '#event-sourcing';
import type { Position } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { clock } from '../support/account.ts';
import type { Goal } from '../support/goal.ts';
import { quantile } from '../support/statistics.ts';
import { BenchEvents, timesPerSecond } from './bench-events.ts';
import type { Engine } from './engine.ts';

const streams = 2_000;
const eventsPerStream = 10;
const looks = 200;

export const projecting = (engine: Engine): Goal => ({
  id: 'project',
  title: `${engine.name}: from append to read model, and a rebuild of ${streams * eventsPerStream} events`,
  async measure({ rounds }) {
    const { eventLog: log, readStore: store, leases } = engine;
    const events = new BenchEvents(log);
    const { projection, catalogue } = events;
    await store.ensureLive(projection.collection);
    const parked = new ParkedEvents(log, clock, new SystemIds());
    const progress = new ReaderProgress();
    const readYourWrites = new ReadYourWrites(store, progress);
    const stop = new AbortController();
    const onError = (_reader: string, error: unknown): void => console.error(error);
    const environment = { log, leases, progress, owner: 'bench', onError };
    const task = new ProjectionTask(projection, catalogue, store, parked);
    const reading = runReaders([task], environment, stop.signal);
    const shown = async (position: Position): Promise<void> => {
      await readYourWrites.until(projection, position, 60_000);
    };

    await timesPerSecond(streams, 16, () => events.append(eventsPerStream));
    await shown(await log.head({ categories: projection.categories }));
    const rebuilding = {
      log,
      store,
      leases,
      catalogue,
      parked,
      clock,
      owner: 'bench-rebuild',
      onProgress: () => undefined,
    };
    const lag = { p50: [] as number[], p99: [] as number[] };
    const rates = { bulk: [] as number[], reads: [] as number[], rebuilds: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      for (let look = 0; look < looks; look += 1) {
        const position = await events.append();
        const appended = performance.now();
        await shown(position);
        times.push(performance.now() - appended);
      }
      lag.p50.push(quantile(times, 0.5));
      lag.p99.push(quantile(times, 0.99));
      rates.bulk.push(await engine.bulkInsertsPerSecond());
      rates.reads.push(await readsPerSecond(engine, events));
      const count = streams * eventsPerStream + looks * (round + 1);
      const started = performance.now();
      const { comparison } = await rebuildProjection(projection, rebuilding, false, stop.signal);
      rates.rebuilds.push((count * 1_000) / (performance.now() - started));
      if (!comparison?.equal) throw new Error(`the rebuilt model differs: ${JSON.stringify(comparison)}`);
    }
    stop.abort();
    await reading;
    return {
      comparisons: [
        {
          what: 'rebuild against reading alone',
          unit: 'events/s',
          ours: rates.rebuilds,
          theirs: rates.reads,
          bound: { atLeast: 0.1 },
        },
        {
          what: 'rebuild against bulk inserts',
          unit: 'events/s',
          ours: rates.rebuilds,
          theirs: rates.bulk,
          bound: { atLeast: 0.1 },
        },
      ],
      figures: [
        { what: 'lag p50', unit: 'ms', values: lag.p50 },
        { what: 'lag p99', unit: 'ms', values: lag.p99, bound: { atMost: 250 } },
      ],
      notes: ['a rebuild makes the documents, compares them with the live ones by hash, and switches'],
    };
  },
});

async function readsPerSecond({ eventLog }: Engine, { category }: BenchEvents): Promise<number> {
  const stop = new AbortController();
  const started = performance.now();
  let count = 0;
  for await (const { events, caughtUp } of eventLog.follow(beforeFirst, { categories: [category] }, stop.signal)) {
    count += events.length;
    if (caughtUp) break;
  }
  stop.abort();
  return (count * 1_000) / (performance.now() - started);
}
