import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CommandExecutor, EventCatalogue, HeldLease, readerName, ReaderProgress } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import { delay, ManualClock, SystemIds } from '#kernel';
import { InMemoryEventLog } from '../../../event-sourcing/src/testing/in-memory-event-log.ts';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
import { accountWorkEvents } from '../account-work.events.ts';
import { accountWorkProjection } from '../account-work.projection.ts';
import { queuesProjection } from '../queues.projection.ts';
import { scanStream } from '../scan.decider.ts';
import { scanEvents } from '../scan.events.ts';
import type { ScanDocument } from '../scans.projection.ts';
import { RunningScans } from './running-scans.ts';
import { scanLease } from './scan-lease.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import type { ScanObserver } from './scan-observer.ts';
import type { ScanRunner } from './scan-runner.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';
import type { StartableScan, StartableScans } from './startable-scans.ts';

const accountId = 'acc_1';
const context = { actor: 'test', correlationId: 'test', causationId: 'test' };
const createdAt = '2026-06-01T12:00:00.000Z';
const observer = { started: () => undefined, fault: () => undefined } as unknown as ScanObserver;

interface Given {
  readonly canceled?: readonly string[];
  readonly maxRunning?: number;
  /** Of these, the lease cannot be acquired because the store is down. */
  readonly unreachable?: readonly string[];
  /** The worker is shut down while it acquires leases. */
  readonly endsMeanwhile?: boolean;
}

class ScriptedLeases extends UncontendedLeases {
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

async function dispatch(
  scanIds: readonly string[],
  { canceled = [], maxRunning = 10, unreachable = [], endsMeanwhile = false }: Given = {},
) {
  const log = new InMemoryEventLog();
  const clock = new ManualClock(createdAt);
  const executor = new CommandExecutor(
    log,
    new EventCatalogue([scanEvents, accountWorkEvents]),
    clock,
    new SystemIds(),
  );
  for (const scanId of scanIds) {
    const scan = { scanId, accountId, target: 'https://example.com/', scanType: 'quick', createdAt } as const;
    await executor.execute(scanStream, scanId, { type: 'Queue', ...scan, month: '2026-06' }, context);
  }
  for (const scanId of canceled) await executor.execute(scanStream, scanId, { type: 'Cancel' }, context);
  const before = log.events.length;
  const batchesBefore = log.batches.length;
  const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 10, queueExpiresMs: 1 });
  const runner = { run: (_job: unknown, _n: unknown, _l: unknown, signal: AbortSignal) => delay(60_000, signal) };
  const shutdown = new AbortController();
  const leases = new ScriptedLeases(unreachable.map(scanLease), () => {
    if (endsMeanwhile) shutdown.abort();
  });
  const running = new RunningScans(leases, runner as unknown as ScanRunner, settings, observer);
  const leftOut: string[] = [];
  let passes = 0;
  const startable = {
    next: async (): Promise<readonly StartableScan[]> => {
      if (++passes === 3) shutdown.abort();
      return scanIds
        .filter((scanId) => !running.has(scanId) && !leftOut.includes(scanId))
        .map((scanId) => ({ scan: { scanId, accountId, createdAt } as ScanDocument, maxRunning }));
    },
    leaveOut: (_accountId: string, scanId: string) => leftOut.push(scanId),
  } as unknown as StartableScans;
  const progress = new ReaderProgress();
  const dispatcher = new ScanDispatcher(startable, executor, progress, running, settings, clock, observer);
  await dispatcher.run(shutdown.signal);
  await running.drained();
  return {
    leftOut,
    appended: log.events.slice(before).map(({ type, stream }) => `${type} ${stream}`),
    batches: log.batches.slice(batchesBefore),
    released: leases.released,
  };
}

describe('the dispatcher', () => {
  describe('while the queue grows and nothing can start', () => {
    /** A queue that changes each millisecond; counts the passes over it. */
    function busyQueue() {
      const progress = new ReaderProgress();
      const seen = { passes: 0, mayStart: false, startedAfterMs: undefined as number | undefined };
      const startable = {
        next: async () => {
          seen.passes += 1;
          return seen.mayStart ? [{ scan: { scanId: 'a', accountId, createdAt } as ScanDocument, maxRunning: 1 }] : [];
        },
      } as unknown as StartableScans;
      const ends: (() => void)[] = [];
      const running = {
        onEnd: (listener: () => void) => ends.push(listener),
        reserve: async () => {
          seen.startedAfterMs ??= performance.now() - changedAt;
          return undefined;
        },
      } as unknown as RunningScans;
      const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 10, queueExpiresMs: 1 });
      const none = undefined as never;
      const dispatcher = new ScanDispatcher(
        startable,
        none,
        progress,
        running,
        settings,
        new ManualClock(createdAt),
        observer,
      );
      let changes = 0;
      let changedAt = 0;
      return {
        seen,
        run: (shutdown: AbortSignal) => dispatcher.run(shutdown),
        async grow(milliseconds: number) {
          for (let n = 0; n < milliseconds; n += 1) {
            changes += 1;
            progress.report(readerName(queuesProjection.collection), { position: String(changes).padStart(8, '0') });
            await jest.advanceTimersByTimeAsync(1);
          }
        },
        allowStart(ended: boolean) {
          seen.mayStart = true;
          changedAt = performance.now();
          if (ended) for (const end of ends) end();
        },
      };
    }
    let shutdown: AbortController;
    beforeEach(() => {
      jest.useFakeTimers();
      shutdown = new AbortController();
    });
    afterEach(() => {
      shutdown.abort();
      jest.useRealTimers();
    });

    it('looks at it ten times a second, not at each change, and starts what may start then', async () => {
      const queue = busyQueue();
      void queue.run(shutdown.signal);
      await queue.grow(2_000);
      expect(queue.seen.passes).toBeLessThan(40);
      queue.allowStart(false);
      await queue.grow(101);
      expect(queue.seen.startedAfterMs).toBeLessThanOrEqual(100);
    });

    it('looks at once when a scan ends here', async () => {
      const queue = busyQueue();
      void queue.run(shutdown.signal);
      await queue.grow(2_000);
      queue.allowStart(true);
      await queue.grow(1);
      expect(queue.seen.startedAfterMs).toBeLessThanOrEqual(1);
    });
  });

  it('takes a slot for each scan of an account and starts it, the oldest first', async () => {
    const { appended } = await dispatch(['a', 'b']);
    expect(appended).toEqual([
      'SlotTaken.v1 slots-acc_1',
      'ScanStarted.v1 scan-a',
      'SlotTaken.v1 slots-acc_1',
      'ScanStarted.v1 scan-b',
    ]);
  });

  it('takes those slots of an account together that are wanted while one is taken', async () => {
    const { batches } = await dispatch(['a', 'b', 'c', 'd']);
    expect(batches).toEqual([1, 1, 3, 1, 1, 1]);
  });

  it('starts the others when one cannot be started', async () => {
    const { appended } = await dispatch(['a', 'b', 'c'], { unreachable: ['a', 'c'] });
    expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-b']);
  });

  it('starts no scan that it has reserved when it is shut down, and frees it', async () => {
    const { appended, released } = await dispatch(['a'], { endsMeanwhile: true });
    expect(appended).toEqual([]);
    expect(released).toContain('scan:a');
  });

  it('starts no scan whose lease is lost', async () => {
    const lost = jest.spyOn(HeldLease.prototype, 'lost', 'get').mockReturnValue(AbortSignal.abort());
    const { appended } = await dispatch(['a']);
    expect(appended).toEqual([]);
    lost.mockRestore();
  });

  it('takes no slot for a scan that the read model shows as waiting although it has ended', async () => {
    const { appended, leftOut } = await dispatch(['a', 'b'], { canceled: ['a'] });
    expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-b']);
    expect(leftOut).toEqual(['a']);
  });

  it('starts no more scans than the account may run', async () => {
    const { appended } = await dispatch(['a', 'b', 'c'], { maxRunning: 1 });
    expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-a']);
  });
});

describe('the dispatcher, as long as its read models do not change,', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    { state: 'live', anyWaits: false, passes: 2, what: 'some seconds while nothing waits' },
    { state: 'live', anyWaits: true, passes: 10, what: 'second while scans wait' },
    { state: 'standby', anyWaits: false, passes: 10, what: 'second where another process projects them' },
  ] as const)('looks for scans once in every $what', async ({ state, anyWaits, passes }) => {
    const progress = new ReaderProgress();
    const [queues, accountWork] = [queuesProjection, accountWorkProjection].map((one) => readerName(one.collection));
    for (const reader of [queues, accountWork]) progress.report(String(reader), { state, position: '1' });
    const startable = { next: jest.fn(async () => []), leaveOut: () => undefined, anyWaits };
    const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 10, queueExpiresMs: 1 });
    const running = { onEnd: () => undefined } as unknown as RunningScans;
    const dispatcher = new ScanDispatcher(
      startable as unknown as StartableScans,
      {} as CommandExecutor,
      progress,
      running,
      settings,
      new ManualClock(createdAt),
      observer,
    );
    const shutdown = new AbortController();
    const run = dispatcher.run(shutdown.signal);
    await jest.advanceTimersByTimeAsync(9_500);
    expect(startable.next).toHaveBeenCalledTimes(passes);
    progress.report(String(queues), { position: '2' });
    await jest.advanceTimersByTimeAsync(0);
    expect(startable.next).toHaveBeenCalledTimes(passes + 1);
    shutdown.abort();
    await run;
  });
});
