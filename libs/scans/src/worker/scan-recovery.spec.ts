import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue, ReaderProgress } from '#event-sourcing';
import { SystemIds } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { FindableDocuments } from '../../../event-sourcing/src/testing/findable-documents.ts';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
import { accountWorkStream } from '../account-work.decider.ts';
import { accountWorkEvents } from '../account-work.events.ts';
import { accountWorkProjection } from '../account-work.projection.ts';
import { queuesProjection } from '../queues.projection.ts';
import type { ScanStatus } from '../scan-status.ts';
import { scanStream } from '../scan.decider.ts';
import { scanEvents } from '../scan.events.ts';
import { scansProjection } from '../scans.projection.ts';
import { RunningScans } from './running-scans.ts';
import type { ScanObserver } from './scan-observer.ts';
import { ScanRecovery } from './scan-recovery.ts';
import type { ScanRunner } from './scan-runner.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

const accountId = 'acc_1';
const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
const createdAt = '2026-06-01T12:00:00.000Z';
const minute = 60_000;

class CountedReads extends InMemoryEventLog {
  readonly streams: string[] = [];

  override readStream(...parameters: Parameters<InMemoryEventLog['readStream']>) {
    this.streams.push(parameters[0]);
    return super.readStream(...parameters);
  }
}

function prepare() {
  const log = new CountedReads();
  const clock = new ManualClock(createdAt);
  const catalogue = new EventCatalogue([scanEvents, accountWorkEvents]);
  const executor = new CommandExecutor(log, catalogue, clock, new SystemIds());
  const documents = new FindableDocuments();
  const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 1, queueExpiresMs: 1_000 * minute });
  const observer = {} as ScanObserver;
  const running = new RunningScans(new UncontendedLeases(), {} as ScanRunner, settings, observer);
  const recovery = new ScanRecovery(
    documents.port,
    executor,
    new UncontendedLeases(),
    running,
    settings,
    clock,
    observer,
    new ReaderProgress(),
  );
  return {
    clock,
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
    /** What the read models show of the account, or of another one. */
    show: (places: number, queued: number, of = accountId): void => {
      const work = { accountId: of, queued: places, running: [], hasQueued: places > 0, hasRunning: false };
      documents.set(accountWorkProjection.collection, of, work);
      const queue = { accountId: of, queued, running: [], hasQueued: queued > 0, isIdle: queued > 0 };
      documents.set(queuesProjection.collection, of, queue);
    },
    showScan: (scanId: string, status: ScanStatus): void => {
      documents.set(scansProjection.collection, scanId, { scanId, accountId, status, createdAt });
    },
    /** One pass of the recovery; resolves to the places that are still taken. */
    recover: async (shutdown = new AbortController().signal): Promise<readonly string[]> => {
      await recovery.recover(shutdown);
      return (await executor.read(accountWorkStream, accountId)).state.queued.keys();
    },
    /** Whose streams were read since this was last called. */
    scansRead: (): readonly string[] => log.streams.splice(0).filter((stream) => stream.startsWith('scan-')),
  };
}

describe('places in the queue that were taken for scans which were never queued', () => {
  it('are released after a minute', async () => {
    const { takePlace, show, recover, clock } = prepare();
    await takePlace('forgotten');
    show(1, 0);
    clock.advance(minute);
    expect(await recover()).toEqual(['forgotten']);
    clock.advance(minute);
    expect(await recover()).toEqual([]);
  });

  it('are released while scans with a place wait and run, which keep theirs', async () => {
    const { takePlace, queue, start, show, recover, clock } = prepare();
    for (const scanId of ['waiting', 'forgotten', 'running']) await takePlace(scanId);
    for (const scanId of ['waiting', 'running']) await queue(scanId);
    await start('running');
    show(3, 1);
    clock.advance(2 * minute);
    expect(await recover()).toEqual(['waiting', 'running']);
  });

  it('are released for scans that have ended', async () => {
    const { takePlace, queue, cancel, show, recover, clock } = prepare();
    await takePlace('ended');
    await queue('ended');
    await cancel('ended');
    show(1, 0);
    clock.advance(2 * minute);
    expect(await recover()).toEqual([]);
  });

  it('are released for each of thousands of accounts with scans that wait', async () => {
    const { takePlace, show, recover, clock } = prepare();
    for (let other = 0; other < 2_000; other += 1) show(1, 1, `acc_0_${other}`);
    await takePlace('forgotten');
    show(1, 0);
    clock.advance(2 * minute);
    expect(await recover()).toEqual([]);
  });

  it('are told by the read model from those whose scan waits, without reading its stream', async () => {
    const { takePlace, queue, show, showScan, recover, scansRead, clock } = prepare();
    for (const scanId of ['waiting', 'forgotten']) await takePlace(scanId);
    await queue('waiting');
    showScan('waiting', 'queued');
    show(2, 1);
    clock.advance(2 * minute);
    scansRead();
    expect(await recover()).toEqual(['waiting']);
    expect(scansRead()).toEqual(['scan-forgotten']);
  });

  it('are looked for no longer when the worker stops', async () => {
    const { takePlace, show, recover, clock } = prepare();
    await takePlace('forgotten');
    show(1, 0);
    clock.advance(2 * minute);
    expect(await recover(AbortSignal.abort())).toEqual(['forgotten']);
  });

  it('are looked for only where there are more places than waiting scans', async () => {
    const { takePlace, show, recover, clock } = prepare();
    await takePlace('unknown to the read model');
    show(1, 1);
    clock.advance(2 * minute);
    expect(await recover()).toEqual(['unknown to the read model']);
  });

  it('are looked for once a minute', async () => {
    const { takePlace, show, recover, clock } = prepare();
    show(0, 0);
    await takePlace('forgotten');
    clock.advance(2 * minute);
    await recover();
    show(1, 0);
    clock.advance(minute - 1);
    expect(await recover()).toEqual(['forgotten']);
    clock.advance(1);
    expect(await recover()).toEqual([]);
  });
});
