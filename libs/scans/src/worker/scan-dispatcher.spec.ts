import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HeldLease, readerName, ReaderProgress } from '#event-sourcing';
import type { CommandExecutor } from '#event-sourcing';
import { ManualClock } from '#kernel';
import { accountWorkProjection } from '../account-work.projection.ts';
import { queuesProjection } from '../queues.projection.ts';
import type { ScanDocument } from '../scans.projection.ts';
import { accountId, createdAt, dispatch, observer } from '../testing/dispatch.ts';
import type { RunningScans } from './running-scans.ts';
import { ScanDispatcher } from './scan-dispatcher.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';
import type { StartableScans } from './startable-scans.ts';

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

  it.each(['SlotTaken.v1', 'ScanStarted.v1'])(
    'keeps a scan of which it is unknown whether %s is stored',
    async (type) => {
      const { appended, released } = await dispatch(['a'], { lostResponse: type });
      expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-a']);
      // Once, at its end: another worker would have taken it over as lost.
      expect(released).toEqual(['scan:a']);
    },
  );

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
