import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readerName, ReaderProgress } from '#event-sourcing';
import type { CommandExecutor } from '#event-sourcing';
import { Rejected } from '#kernel';
import { ManualClock } from '../../../kernel/src/testing/manual-clock.ts';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { accountId, createdAt, observer } from '../testing/dispatch.ts';
import type { RunningScans } from './running-scans.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';
import type { StartableScan, StartableScans } from './startable-scans.ts';

let shutdown: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  shutdown = new AbortController();
});
afterEach(() => {
  shutdown.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the dispatcher, while the queue grows and nothing can start,', () => {
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
      allowStart() {
        seen.mayStart = true;
        changedAt = performance.now();
      },
      endScan() {
        for (const end of ends) end();
      },
    };
  }
  it('looks at it ten times a second, not at each change, and starts what may start then', async () => {
    const queue = busyQueue();
    void queue.run(shutdown.signal);
    await queue.grow(2_000);
    expect(queue.seen.passes).toBeLessThan(40);
    queue.allowStart();
    await queue.grow(101);
    expect(queue.seen.startedAfterMs).toBeLessThanOrEqual(100);
  });

  it('looks at once when a scan ends here', async () => {
    const queue = busyQueue();
    void queue.run(shutdown.signal);
    await queue.grow(2_000);
    queue.allowStart();
    queue.endScan();
    await queue.grow(1);
    expect(queue.seen.startedAfterMs).toBeLessThanOrEqual(1);
  });

  it('looks more often again after a scan has ended here, though nothing can start yet', async () => {
    const queue = busyQueue();
    void queue.run(shutdown.signal);
    await queue.grow(2_000);
    const before = queue.seen.passes;
    queue.endScan();
    await queue.grow(20);
    expect(queue.seen.passes - before).toBeGreaterThanOrEqual(4);
  });
});

describe('the dispatcher, as long as its read models do not change,', () => {
  const [queues, accountWork] = [queuesProjection, accountWorkProjection].map((one) => readerName(one.collection));

  /** The dispatcher of a process, which `find` tells what may start. */
  function quiet({
    state = 'live',
    anyWaits = false,
    find = async () => [],
    claim = async () => undefined,
  }: {
    readonly state?: 'live' | 'standby';
    readonly anyWaits?: boolean;
    readonly find?: () => Promise<readonly StartableScan[]>;
    readonly claim?: () => Promise<unknown>;
  } = {}) {
    const progress = new ReaderProgress();
    for (const reader of [queues, accountWork]) progress.report(String(reader), { state, position: '1' });
    const next = jest.fn(find);
    const startable = { next, leaveOut: () => undefined, anyWaits } as unknown as StartableScans;
    const settings = new ScanWorkerSettings({ instance: 'w1', maxRunningScans: 10, queueExpiresMs: 1 });
    const ends: (() => void)[] = [];
    const running = {
      onEnd: (listener: () => void) => ends.push(listener),
      reserve: async (scanId: string) => ({ scanId, lease: { lost: new AbortController().signal } }),
      cancelReservation: async () => undefined,
      run: () => undefined,
    } as unknown as RunningScans;
    const executor = { read: async () => ({ state: { status: 'queued' } }), executeTogether: claim };
    const clock = new ManualClock(createdAt);
    void new ScanDispatcher(
      startable,
      executor as unknown as CommandExecutor,
      progress,
      running,
      settings,
      clock,
      observer,
    ).run(shutdown.signal);
    return { next, progress, endScan: () => ends.forEach((end) => end()) };
  }
  const waiting = [{ scan: { scanId: 'a', accountId, createdAt } as ScanDocument, maxRunning: 1 }];
  const pass = (durationMs: number): Promise<void> => jest.advanceTimersByTimeAsync(durationMs);

  it.each([
    { state: 'live', anyWaits: false, passes: 2, what: 'some seconds while nothing waits' },
    { state: 'live', anyWaits: true, passes: 10, what: 'second while scans wait' },
    { state: 'standby', anyWaits: false, passes: 10, what: 'second where another process projects them' },
  ] as const)('looks for scans once in every $what', async ({ state, anyWaits, passes }) => {
    const { next, progress } = quiet({ state, anyWaits });
    await pass(9_500);
    expect(next).toHaveBeenCalledTimes(passes);
    progress.report(String(queues), { position: '2' });
    await pass(0);
    expect(next).toHaveBeenCalledTimes(passes + 1);
  });

  it('looks for scans at once when one has ended here', async () => {
    const { next, endScan } = quiet({ anyWaits: true });
    await pass(500);
    endScan();
    await pass(0);
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('does not look for scans when other read models change', async () => {
    const { next, progress } = quiet({ anyWaits: true });
    await pass(500);
    progress.report('projection:usage-v1', { position: '2' });
    await pass(0);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('looks for more at once when it has started some', async () => {
    const found = [waiting];
    const { next } = quiet({ anyWaits: true, find: async () => found.shift() ?? [] });
    await pass(0);
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('looks for more a second later when it could start none', async () => {
    const full = new Rejected('concurrency_limit_exceeded', 'The account runs as many as it may.');
    const { next } = quiet({ anyWaits: true, find: async () => waiting, claim: () => Promise.reject(full) });
    await pass(900);
    expect(next).toHaveBeenCalledTimes(1);
    await pass(200);
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('reports that it cannot look for scans, and tries again a second later', async () => {
    const fault = jest.spyOn(observer, 'fault');
    const failure = new Error('store is down');
    const { next } = quiet({ find: () => Promise.reject(failure) });
    await pass(500);
    expect(fault.mock.calls).toEqual([[failure, 'dispatching scans failed']]);
    expect(next).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(next).toHaveBeenCalledTimes(2);
  });
});
