import { randomUUID } from 'node:crypto';
import { CommandExecutor, EventCatalogue, ReaderProgress } from '#event-sourcing';
import type { Leases } from '#event-sourcing';
import { messageOf, SystemIds } from '#kernel';
import type { ScanJob } from '#scanner';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
import { accountWorkStream } from '../queue/account-work.decider.ts';
import { accountWorkEvents } from '../queue/account-work.events.ts';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import type { ScanStatus } from '../scan/scan-status.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { scanEvents } from '../scan/scan.events.ts';
import { scansProjection } from '../status/scans.projection.ts';
import { RunningScans } from '../worker/running-scans.ts';
import type { ScanObserver } from '../worker/scan-observer.ts';
import { ScanRecovery } from '../worker/scan-recovery.ts';
import type { ScanRunner } from '../worker/scan-runner.ts';
import { ScanWorkerSettings } from '../worker/scan-worker-settings.ts';

const accountId = 'acc_1';
const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
const createdAt = '2026-06-01T12:00:00.000Z';
export const minute = 60_000;

class CountedReads extends InMemoryEventLog {
  readonly streams: string[] = [];

  override readStream(...parameters: Parameters<InMemoryEventLog['readStream']>) {
    this.streams.push(parameters[0]);
    return super.readStream(...parameters);
  }
}

/** The recovery of the worker `w1` with what it reads. */
export function prepareRecovery(leases: Leases = new UncontendedLeases()) {
  const log = new CountedReads();
  const clock = new ManualClock(createdAt);
  const catalogue = new EventCatalogue([scanEvents, accountWorkEvents]);
  const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
  const documents = new FindableDocuments();
  const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 10, queueExpiresMs: 1_000 * minute });
  const faults: string[] = [];
  const observer = {
    fault: (error: unknown, what: string) => faults.push(`${what}: ${messageOf(error)}`),
  } as unknown as ScanObserver;
  const ran: string[] = [];
  const runner = { run: async ({ scanId }: ScanJob) => ran.push(scanId) } as unknown as ScanRunner;
  const running = new RunningScans(leases, runner, settings, observer);
  const recovery = new ScanRecovery(
    documents.port,
    executor,
    leases,
    running,
    settings,
    clock,
    observer,
    new ReaderProgress(),
  );
  return {
    clock,
    log,
    /** What was reported to the operator. */
    faults,
    /** The scans that were taken over. */
    ran,
    /** Takes a place in the queue, as a request does before it queues its scan. */
    takePlace: async (scanId: string): Promise<void> => {
      const command = { type: 'Admit', accountId, scanId, maxQueued: 100, now: clock.timestamp() } as const;
      await executor.execute(accountWorkStream, accountId, command, context);
    },
    queue: async (scanId: string): Promise<void> => {
      const scan = { scanId, accountId, target: 'https://example.com/', scanType: 'quick', createdAt } as const;
      await executor.execute(scanStream, scanId, { type: 'Queue', ...scan, month: '2026-06' }, context);
    },
    start: async (scanId: string): Promise<void> => {
      await executor.execute(scanStream, scanId, { type: 'Start', worker: 'w' }, context);
    },
    cancel: async (scanId: string): Promise<void> => {
      await executor.execute(scanStream, scanId, { type: 'Cancel' }, context);
    },
    /** Takes a slot, as a worker does before it starts the scan. */
    takeSlot: async (scanId: string): Promise<void> => {
      const command = { type: 'TakeSlot', accountId, scanId, maxRunning: 10 } as const;
      await executor.execute(accountWorkStream, accountId, command, context);
    },
    /** Appends an event of another program to a stream of one event. */
    makeUnreadable: (stream: string): void => {
      const metadata = { ...context, recordedAt: createdAt, schemaVersion: 1 };
      log.store(stream, 0, [{ id: randomUUID(), type: 'Unknown.v1', data: {}, metadata }]);
    },
    slots: async (): Promise<readonly string[]> => (await executor.read(accountWorkStream, accountId)).state.running,
    statusOf: async (scanId: string): Promise<ScanStatus | 'none'> =>
      (await executor.read(scanStream, scanId)).state.status,
    /** What the read models show of the account, or of another one. */
    show: (places: number, queued: number, of = accountId, running: readonly string[] = []): void => {
      const work = { accountId: of, queued: places, running, hasQueued: places > 0, hasRunning: running.length > 0 };
      documents.set(accountWorkProjection.collection, of, work);
      const queue = { accountId: of, queued, running: [], hasQueued: queued > 0, isIdle: queued > 0 };
      documents.set(queuesProjection.collection, of, queue);
    },
    showScan: (scanId: string, status: ScanStatus): void => {
      const scan = { scanId, accountId, status, createdAt, attempt: 1, order: scanId };
      documents.set(scansProjection.collection, scanId, scan);
    },
    /** One pass of the recovery; resolves to the places that are still taken. */
    recover: async (shutdown = new AbortController().signal): Promise<readonly string[]> => {
      await recovery.recover(shutdown);
      return (await executor.read(accountWorkStream, accountId)).state.queued.keys();
    },
    /** One pass of the recovery; resolves to whether it needs another one. */
    needsAnotherPass: (): Promise<boolean> => recovery.recover(new AbortController().signal),
    /** Whose streams were read since this was last called. */
    scansRead: (): readonly string[] => log.streams.splice(0).filter((stream) => stream.startsWith('scan-')),
  };
}
