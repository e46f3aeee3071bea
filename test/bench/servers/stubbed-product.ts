import { SystemClock } from '#kernel';
import { MemoryRateWindows } from '#storage';
import { UncontendedLeases } from '../../../libs/event-sourcing/src/testing/uncontended-leases.ts';
import { StubEventLog, StubReadStore } from './stub-stores.ts';
import { startForBench } from './start-for-bench.ts';

/** The service with stores that keep nothing: what the API itself costs. Its one key is `BENCH_KEY`. */
await startForBench({
  stores: {
    eventLog: new StubEventLog(),
    readStore: new StubReadStore(process.env['BENCH_KEY'] ?? ''),
    leases: new UncontendedLeases(),
    rateWindows: new MemoryRateWindows(new SystemClock()),
    close: async () => {},
  },
});
