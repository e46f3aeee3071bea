import {
  CommandExecutor,
  EventCatalogue,
  LogUnavailable,
  OutcomeUnknown,
  readerName,
  ReaderProgress,
} from '#event-sourcing';
import type { Appended, Lease, NewEvent, Revision } from '#event-sourcing';
import { delay, SystemIds } from '#kernel';
import type { ScanJob } from '#scanner';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
import { accountWorkEvents } from '../queue/account-work.events.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import { scanStream } from '../scan/scan.decider.ts';
import type { ScanCommand } from '../scan/scan.decider.ts';
import { scanEvents } from '../scan/scan.events.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { RunningScans } from '../worker/running-scans.ts';
import { ScanDispatcher } from '../worker/scan-dispatcher.ts';
import { scanLease } from '../worker/scan-lease.ts';
import type { ScanObserver } from '../worker/scan-observer.ts';
import type { ScanRunner } from '../worker/scan-runner.ts';
import { ScanWorkerSettings } from '../worker/scan-worker-settings.ts';
import type { StartableScan, StartableScans } from '../worker/startable-scans.ts';

export const accountId = 'acc_1';
export const createdAt = '2026-06-01T12:00:00.000Z';
export const observer = { started: () => undefined, fault: () => undefined } as unknown as ScanObserver;
/** How long the scans have waited. */
export const waitedMs = 5_000;
const context = { actor: 'test', correlationId: 'test', causationId: 'test' };

interface Given {
  readonly canceled?: readonly string[];
  readonly maxRunning?: number;
  /** Of these, the lease cannot be acquired because the store is down. */
  readonly unreachable?: readonly string[];
  /** The worker is shut down while it acquires leases. */
  readonly endsMeanwhile?: boolean;
  /** The log stores the next event of this type, its response is lost, and the log is away for a moment. */
  readonly lostResponse?: string;
  /** Thrown by the next append. */
  readonly failure?: Error;
  /** What has happened to the first scan, which the read model does not show yet. */
  readonly first?: readonly ScanCommand[];
  /** What another process does with the first scan while this one takes its slot. */
  readonly meanwhile?: ScanCommand;
}

class LosingLog extends InMemoryEventLog {
  lostResponse: string | undefined;
  onSlotTaken: (() => Promise<unknown>) | undefined;

  override async append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Appended> {
    const appended = await super.append(stream, expected, events);
    if (events.some(({ type }) => type === 'SlotTaken.v1')) await this.onSlotTaken?.();
    if (!events.some(({ type }) => type === this.lostResponse)) return appended;
    this.lostResponse = undefined;
    this.failures.push(new LogUnavailable('the log is away'));
    throw new OutcomeUnknown('the response was lost');
  }
}

class PartlyUnreachableLeases extends UncontendedLeases {
  readonly released: string[] = [];
  readonly #unreachable: readonly string[];
  readonly #onAcquire: () => void;

  constructor(unreachable: readonly string[], onAcquire: () => void) {
    super();
    this.#unreachable = unreachable;
    this.#onAcquire = onAcquire;
  }

  override async release({ name }: Lease): Promise<void> {
    this.released.push(name);
  }

  override async acquire(name: string, owner: string): Promise<Lease | undefined> {
    if (this.#unreachable.includes(name)) throw new Error('down');
    this.#onAcquire();
    return super.acquire(name, owner);
  }
}

/** What a worker does in three passes over these scans of one account, which wait. */
export async function dispatch(
  scanIds: readonly string[],
  {
    canceled = [],
    maxRunning = 10,
    unreachable = [],
    endsMeanwhile = false,
    lostResponse,
    failure,
    first = [],
    meanwhile,
  }: Given = {},
) {
  const log = new LosingLog();
  const catalogue = new EventCatalogue([scanEvents, accountWorkEvents]);
  const clock = new ManualClock(createdAt);
  const processOf = () => new CommandExecutor(log, catalogue, clock, new SystemIds());
  const executor = processOf();
  for (const scanId of scanIds) {
    const scan = { scanId, accountId, target: 'https://example.com/', scanType: 'quick', createdAt } as const;
    await executor.execute(scanStream, scanId, { type: 'Queue', ...scan, month: '2026-06' }, context);
  }
  for (const scanId of canceled) await executor.execute(scanStream, scanId, { type: 'Cancel' }, context);
  const [firstId = ''] = scanIds;
  for (const command of first) await executor.execute(scanStream, firstId, command, context);
  clock.advance(waitedMs);
  const before = log.events.length;
  const batchesBefore = log.batches.length;
  log.lostResponse = lostResponse;
  if (failure !== undefined) log.failures.push(failure);
  if (meanwhile !== undefined) {
    log.onSlotTaken = () => {
      log.onSlotTaken = undefined;
      return processOf().execute(scanStream, firstId, meanwhile, context);
    };
  }
  const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 10, queueExpiresMs: 1 });
  const ran: string[] = [];
  const runner = {
    run: ({ scanId }: ScanJob, _n: unknown, _l: unknown, signal: AbortSignal) => {
      ran.push(scanId);
      return delay(60_000, signal);
    },
  };
  const shutdown = new AbortController();
  const leases = new PartlyUnreachableLeases(unreachable.map(scanLease), () => {
    if (endsMeanwhile) shutdown.abort();
  });
  const running = new RunningScans(leases, runner as unknown as ScanRunner, settings, observer);
  const leftOut: string[] = [];
  const progress = new ReaderProgress();
  let passes = 0;
  const startable = {
    next: async (): Promise<readonly StartableScan[]> => {
      if (++passes === 3) shutdown.abort();
      // The next pass need not wait for its time.
      setTimeout(() => progress.report(readerName(queuesProjection.collection), { position: String(passes) }), 1);
      return scanIds
        .filter((scanId) => !running.has(scanId) && !leftOut.includes(scanId))
        .map((scanId) => ({ scan: { scanId, accountId, createdAt } as ScanDocument, maxRunning }));
    },
    leaveOut: (_accountId: string, scanId: string) => leftOut.push(scanId),
  } as unknown as StartableScans;
  const dispatcher = new ScanDispatcher(startable, executor, progress, running, settings, clock, observer);
  await dispatcher.run(shutdown.signal);
  await running.drained();
  return {
    leftOut,
    ran,
    appended: log.events.slice(before).map(({ type, stream }) => `${type} ${stream}`),
    batches: log.batches.slice(batchesBefore),
    released: leases.released,
  };
}
