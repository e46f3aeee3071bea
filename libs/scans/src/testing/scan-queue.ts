import { accountsSlice, Quota } from '#accounts';
import { CommandExecutor, CommandRelay, EventCatalogue } from '#event-sourcing';
import type { ReadStore, ReadYourWrites } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { accountWorkEvents } from '../queue/account-work.events.ts';
import { QueueAdmission } from '../queue/queue-admission.ts';
import { IdempotencyPeriod } from '../queue/idempotency-period.ts';
import { QueueLimits } from '../queue/queue-limits.ts';
import { QueueScan, QueueScanHandler } from '../queue/queue-scan.handler.ts';
import type { QueuedScan } from '../queue/queue-scan.handler.ts';
import { scanEvents } from '../scan/scan.events.ts';
import { ScanRequestIdentities } from '../queue/scan-request-identity.ts';
import type { IdempotencyKey } from '../queue/scan-request-identity.ts';
import { ScanVisibility } from '../status/scan-visibility.ts';

export const accountId = 'acc_1';
export const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };

/** What queues scans of one account, over a log in memory. */
export function prepare({
  start = '2026-06-15T12:00:00.000Z',
  limits = new QueueLimits(1_000),
  scansPerMonth = 100,
  permit = async (): Promise<void> => undefined,
  appendsTogether = false,
  idempotencyHours = 24,
} = {}) {
  const log = new InMemoryEventLog({ appendsTogether });
  const clock = new ManualClock(start);
  const catalogue = new EventCatalogue([scanEvents, accountWorkEvents, ...accountsSlice.events]);
  const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
  const readers = { areRunning: true, timeouts: [] as (number | undefined)[] };
  const readYourWrites = {
    isProjectedHere: () => false,
    reaches: async (_projection: unknown, _position: unknown, timeoutMs?: number) => {
      readers.timeouts.push(timeoutMs);
      return readers.areRunning;
    },
  } as unknown as ReadYourWrites;
  let totalsQueries = 0;
  const store = {
    get: async () => {
      totalsQueries += 1;
      return undefined;
    },
  } as unknown as ReadStore;
  const quota = new Quota(executor, clock);
  const handler = new QueueScanHandler(
    executor,
    quota,
    new ScanRequestIdentities(
      executor,
      quota,
      clock,
      new SystemIds(),
      new IdempotencyPeriod({ hours: idempotencyHours }),
    ),
    { require: permit },
    new QueueAdmission(store, executor, readYourWrites, limits, clock),
    new ScanVisibility(readYourWrites),
    new CommandRelay(),
  );
  const subscription = {
    plan: 'enterprise',
    limits: { scansPerMonth, requestsPerMinute: 1, concurrentScans: 1 },
  } as const;
  return {
    log,
    clock,
    executor,
    readers,
    totalsQueries: () => totalsQueries,
    types: () => log.events.map(({ type }) => type.split('.')[0]),
    queue: (key?: string, fingerprint = 'f', begun?: IdempotencyKey['begun']): Promise<QueuedScan> => {
      const idempotency = key === undefined ? undefined : { key, fingerprint, begun };
      const request = { accountId, target: 'https://example.com/', scanType: 'quick', idempotency } as const;
      return handler.execute(new QueueScan(request, subscription, context));
    },
  };
}
