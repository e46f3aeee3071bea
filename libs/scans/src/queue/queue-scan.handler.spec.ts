import { describe, expect, it } from '@jest/globals';
import { Rejected } from '#kernel';
import { accountWorkStream } from './account-work.decider.ts';
import { QueueLimits } from './queue-limits.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { accountId, context, prepare } from '../testing/scan-queue.ts';

describe('queueing a scan', () => {
  it('takes a place in the queue, counts the scan, and queues it', async () => {
    const { queue, types } = prepare();
    const { scanId, isReplay, isListed } = await queue();
    expect(scanId).toMatch(/^scan_[0-9A-Za-z]{22}$/);
    expect([isReplay, isListed]).toEqual([false, true]);
    expect(types()).toEqual(['QueuePlaceTaken', 'UsagePeriodOpened', 'ScanCounted', 'ScanQueued']);
  });

  it('that is not permitted costs nothing, and does not fail a repetition of one that was', async () => {
    const rejected = new Rejected('target_not_verified', 'not proved');
    let isPermitted = true;
    const permit = async (): Promise<void> => {
      if (!isPermitted) throw rejected;
    };
    const { queue, types } = prepare({ permit });
    const first = await queue('k');
    isPermitted = false;
    await expect(queue('other')).rejects.toBe(rejected);
    expect(await queue('k')).toMatchObject({ scanId: first.scanId, isReplay: true });
    expect(types()).toEqual(['QueuePlaceTaken', 'UsagePeriodOpened', 'ScanCounted', 'ScanQueued']);
  });

  it('gives the place back when the quota is used up', async () => {
    const { queue, types } = prepare({ scansPerMonth: 0 });
    await expect(queue()).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(types()).toEqual(['QueuePlaceTaken', 'QueuePlaceReleased']);
  });

  it('admits exactly as many scans of an account as may wait, however many come at once', async () => {
    const { queue, types } = prepare({ limits: new QueueLimits(1_000, 3) });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => queue()));
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected).toHaveLength(17);
    for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'concurrency_limit_exceeded' });
    expect(types().filter((type) => type === 'ScanQueued')).toHaveLength(3);
  });

  it('admits as many of all accounts as may wait, also while the totals are behind', async () => {
    const { queue, readers } = prepare({ limits: new QueueLimits(2, 2) });
    readers.areRunning = false;
    await queue();
    await queue();
    await expect(queue()).rejects.toMatchObject({ code: 'service_unavailable' });
    readers.areRunning = true;
    await expect(queue()).rejects.toMatchObject({ code: 'concurrency_limit_exceeded' });
  });

  it('admits exactly as many of all accounts as may wait, however many come at once', async () => {
    const { queue, readers, types } = prepare({ limits: new QueueLimits(5, 1_000) });
    readers.areRunning = false;
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => queue()));
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected).toHaveLength(15);
    for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'service_unavailable' });
    expect(types().filter((type) => type === 'ScanQueued')).toHaveLength(5);
  });

  it('admits no more of all accounts than may wait when the totals of a moment ago are used', async () => {
    const { queue, readers } = prepare({ limits: new QueueLimits(20, 1_000) });
    readers.areRunning = false;
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => queue()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });

  it('does not query the totals for each scan while the queue is far from full', async () => {
    const { queue, totalsQueries } = prepare({ limits: new QueueLimits(100_000) });
    const started = performance.now();
    for (let n = 0; n < 40; n += 1) await queue();
    expect(totalsQueries()).toBeLessThanOrEqual(1 + (performance.now() - started) / 250);
  });

  it('gives an account a tenth of the queue unless it has a limit of its own', () => {
    expect(new QueueLimits(100_000).maxQueuedPerAccount).toBe(10_000);
    expect(new QueueLimits(5).maxQueuedPerAccount).toBe(1);
    expect(new QueueLimits(100_000, 3).maxQueuedPerAccount).toBe(3);
  });
});

describe('queueing a scan where the log appends to several streams together', () => {
  const appendsTogether = true;
  const everything = ['QueuePlaceTaken', 'UsagePeriodOpened', 'ScanCounted', 'ScanQueued'];

  it('leaves nothing of a scan that is not stored as a whole', async () => {
    const { queue, log, types } = prepare({ appendsTogether });
    const append = log.appendTogether.bind(log);
    log.appendTogether = async () => {
      throw new Error('interrupted');
    };
    await expect(queue('k')).rejects.toThrow('interrupted');
    expect(types()).toEqual([]);
    log.appendTogether = append;
    await queue('k');
    expect(types()).toEqual(everything);
  });

  it('takes no place for a scan beyond the quota', async () => {
    const { queue, types } = prepare({ appendsTogether, scansPerMonth: 1 });
    await queue();
    await expect(queue()).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(types()).toEqual([...everything.slice(0, 3), 'UsageLimitReached', 'ScanQueued']);
  });

  it('admits and counts exactly as many scans as may wait and be run, however many come at once', async () => {
    for (const [limits, scansPerMonth, code] of [
      [new QueueLimits(1_000, 3), 100, 'concurrency_limit_exceeded'],
      [new QueueLimits(1_000, 100), 3, 'quota_exceeded'],
    ] as const) {
      const { queue, types } = prepare({ appendsTogether, limits, scansPerMonth });
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => queue()));
      const rejected = results.filter((result) => result.status === 'rejected');
      expect(rejected).toHaveLength(17);
      for (const { reason } of rejected) expect(reason).toMatchObject({ code });
      for (const type of ['QueuePlaceTaken', 'ScanCounted', 'ScanQueued']) {
        expect(types().filter((one) => one === type)).toHaveLength(3);
      }
    }
  });

  it('leads to one scan for one idempotency key, also at the same time', async () => {
    const { queue, types } = prepare({ appendsTogether });
    const scans = await Promise.all(Array.from({ length: 30 }, () => queue('k')));
    expect(new Set(scans.map(({ scanId }) => scanId)).size).toBe(1);
    expect(scans.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    const [other, reused] = await Promise.allSettled([queue('l', 'one'), queue('l', 'two')]);
    expect([other.status, reused]).toMatchObject([
      'fulfilled',
      { status: 'rejected', reason: { code: 'idempotency_key_reused' } },
    ]);
    expect(types().filter((type) => type === 'ScanQueued')).toHaveLength(2);
    expect(types()).not.toContain('QueuePlaceReleased');
  });
});

describe.each([false, true])('requests with one idempotency key (appended together: %s)', (appendsTogether) => {
  /** A second request is permitted only after the first one has queued its scan. */
  const withLateRequest = (before: (world: ReturnType<typeof prepare>, scanId: string) => Promise<void>) => {
    let isFirst = true;
    const world = prepare({
      appendsTogether,
      permit: async () => {
        if (!isFirst) return;
        isFirst = false;
        const { scanId } = await world.queue('k');
        await before(world, scanId);
      },
    });
    return { ...world, late: world.queue('k') };
  };
  const waiting = async ({ executor }: ReturnType<typeof prepare>) =>
    (await executor.read(accountWorkStream, accountId)).state.queued.keys();

  it('hold no place when the scan of the first has ended', async () => {
    const world = withLateRequest(async ({ executor }, scanId) => {
      await executor.execute(scanStream, scanId, { type: 'Cancel' }, context);
      await executor.execute(accountWorkStream, accountId, { type: 'Release', accountId, scanId }, context);
    });
    expect(await world.late).toMatchObject({ isReplay: true });
    expect(await waiting(world)).toEqual([]);
  });

  it('hold one place while the scan waits', async () => {
    const world = withLateRequest(async () => undefined);
    const { scanId, isReplay } = await world.late;
    expect(isReplay).toBe(true);
    expect(await waiting(world)).toEqual([scanId]);
  });
});

describe('while no reader projects', () => {
  it('a repeated request leads to the same scan, which is said not to be listed either until it is', async () => {
    const { queue, readers } = prepare();
    readers.areRunning = false;
    const first = await queue('k');
    expect(await queue('k')).toEqual({ scanId: first.scanId, isReplay: true, isListed: false });
    readers.areRunning = true;
    expect(await queue('k')).toEqual({ scanId: first.scanId, isReplay: true, isListed: true });
  });

  it('a scan is queued and said not to be listed; the next ones do not wait for the same readers again', async () => {
    const { queue, readers } = prepare();
    readers.areRunning = false;
    expect(await queue()).toMatchObject({ isListed: false });
    const first = readers.timeouts.splice(0);
    expect(await queue()).toMatchObject({ isListed: false });
    expect(Math.max(...first.map((timeout) => timeout ?? Infinity))).toBeLessThanOrEqual(3_000);
    expect(Math.max(...readers.timeouts.map((timeout) => timeout ?? Infinity))).toBeLessThanOrEqual(100);
    readers.areRunning = true;
    expect(await queue()).toMatchObject({ isListed: true });
    readers.timeouts.length = 0;
    await queue();
    expect(Math.max(...readers.timeouts.map((timeout) => timeout ?? Infinity))).toBe(3_000);
  });
});
