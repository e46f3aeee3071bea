import { beforeFirst } from '#event-sourcing';
import type { Goal } from '../support/goal.ts';
import { quantile } from '../support/statistics.ts';
import type { BenchEvents } from './bench-events.ts';
import type { Engine } from './engine.ts';
import { RebuiltModel } from './rebuilt-model.ts';

const streams = 2_000;
const eventsPerStream = 10;
const appends = 200;

export const projecting = (engine: Engine): Goal => ({
  id: 'project',
  title: `${engine.name}: from append to read model, and a rebuild of ${streams * eventsPerStream} events`,
  async measure(rounds) {
    await using model = await RebuiltModel.of(engine, streams, eventsPerStream);
    const { lag, bulk, reads, rebuilds } = await rounds.measure({
      lag: () => model.lagTimes(appends),
      bulk: () => engine.bulkInsertsPerSecond(),
      reads: () => readsPerSecond(engine, model.events),
      rebuilds: () => model.rebuildsPerSecond(),
    });
    const lagShare = (share: number): readonly number[] => lag.map((times) => quantile(times, share));
    return {
      comparisons: [
        {
          what: 'rebuild against reading alone',
          unit: 'events/s',
          ours: rebuilds,
          theirs: reads,
          bound: { atLeast: 0.1 },
        },
        {
          what: 'rebuild against bulk inserts',
          unit: 'events/s',
          ours: rebuilds,
          theirs: bulk,
          bound: { atLeast: 0.1 },
        },
      ],
      figures: [
        { what: 'lag p50', unit: 'ms', values: lagShare(0.5) },
        { what: 'lag p99', unit: 'ms', values: lagShare(0.99), bound: { atMost: 250 } },
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
