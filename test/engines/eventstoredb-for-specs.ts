import { afterEach, beforeEach } from '@jest/globals';
import { EventStoreDbLog } from '#storage/servers';
import { FakeEventStoreDb } from './fake-eventstoredb/fake-eventstoredb.ts';

export interface EventStoreDbForSpecs {
  readonly server: FakeEventStoreDb;
  readonly log: EventStoreDbLog;
  /** Why subscriptions of logs that were opened here were dropped. */
  readonly drops: readonly string[];
  /** Another log on the same server, which the caller closes. */
  open(totalTimeoutMs?: number): EventStoreDbLog;
}

/** A fake server for each test, with faults on demand, and a log on it with short timeouts. */
export function eventStoreDbForSpecs(): EventStoreDbForSpecs {
  let server: FakeEventStoreDb;
  let log: EventStoreDbLog;
  let drops: string[];
  const open = (totalTimeoutMs = 60_000): EventStoreDbLog =>
    new EventStoreDbLog(server.address, {
      retryPolicy: { attemptTimeoutMs: 1_500, totalTimeoutMs },
      readTimeoutMs: 300,
      onDrop: (reason) => drops.push(reason),
    });
  beforeEach(async () => {
    drops = [];
    server = new FakeEventStoreDb();
    await server.start();
    log = open();
  });
  afterEach(async () => {
    await log.close();
    await server.stop();
  });
  return {
    get server() {
      return server;
    },
    get log() {
      return log;
    },
    get drops() {
      return drops;
    },
    open,
  };
}
