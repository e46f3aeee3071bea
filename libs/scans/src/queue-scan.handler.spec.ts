import { describe, expect, it } from '@jest/globals';
import { accountsSlice, Quota } from '#accounts';
import { CommandExecutor, CommandRelay, EventCatalogue } from '#event-sourcing';
import type { ReadStore, ReadYourWrites } from '#event-sourcing';
import { derivedToken, ManualClock, Rejected, SystemIds } from '#kernel';
import { InMemoryEventLog } from '../../event-sourcing/src/testing/in-memory-event-log.ts';
import { accountWorkStream } from './account-work.decider.ts';
import { accountWorkEvents } from './account-work.events.ts';
import { QueueAdmission } from './queue-admission.ts';
import { IdempotencyPeriod } from './idempotency-period.ts';
import { QueueLimits } from './queue-limits.ts';
import { QueueScan, QueueScanHandler } from './queue-scan.handler.ts';
import type { QueuedScan } from './queue-scan.handler.ts';
import { scanEvents } from './scan.events.ts';
import { ScanRequestIdentities } from './scan-request-identity.ts';
import type { IdempotencyKey } from './scan-request-identity.ts';
import { ScanVisibility } from './scan-visibility.ts';

const accountId = 'acc_1';
const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
const day = 24 * 60 * 60 * 1_000;

function prepare({
  start = '2026-06-15T12:00:00.000Z',
  limits = new QueueLimits(1_000),
  scansPerMonth = 100,
  permit = async (): Promise<void> => undefined,
  appendsTogether = false,
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
    new ScanRequestIdentities(executor, quota, clock, new SystemIds(), new IdempotencyPeriod({ hours: 24 })),
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
    const [other, reused] = await Promise.allSettled([queue('l', 'one'), queue('l', 'two')]);
    expect([other.status, reused]).toMatchObject([
      'fulfilled',
      { status: 'rejected', reason: { code: 'idempotency_key_reused' } },
    ]);
    expect(types().filter((type) => type === 'ScanQueued')).toHaveLength(2);
    expect(types()).not.toContain('QueuePlaceReleased');
  });
});

describe('an idempotency key', () => {
  it('leads to the same scan, which is counted once, without a record of its own', async () => {
    const { queue, types } = prepare();
    const first = await queue('k');
    expect(first.isReplay).toBe(false);
    expect(await queue('k')).toEqual({ scanId: first.scanId, isReplay: true, isListed: true });
    expect((await queue('other')).scanId).not.toBe(first.scanId);
    expect(types().filter((type) => type === 'ScanCounted')).toHaveLength(2);
    expect(new Set(types())).toEqual(new Set(['QueuePlaceTaken', 'UsagePeriodOpened', 'ScanCounted', 'ScanQueued']));
  });

  it('of requests at the same time leads to one scan', async () => {
    const { queue, types } = prepare();
    const scans = await Promise.all(Array.from({ length: 30 }, () => queue('k')));
    expect(new Set(scans.map(({ scanId }) => scanId)).size).toBe(1);
    expect(types()).toEqual(['QueuePlaceTaken', 'UsagePeriodOpened', 'ScanCounted', 'ScanQueued']);
  });

  it('is rejected with another body, also at the same time', async () => {
    const { queue, types } = prepare();
    const results = await Promise.allSettled([queue('k', 'one'), queue('k', 'two')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(queue('k', 'two')).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(types().filter((type) => type === 'ScanQueued')).toHaveLength(1);
    expect(types()).not.toContain('QueuePlaceReleased');
  });

  it('may be used for something else after a day, and stands for that from then on', async () => {
    const { queue, clock } = prepare();
    const first = await queue('k', 'one');
    clock.advance(day);
    const second = await queue('k', 'two');
    expect(second).toMatchObject({ isReplay: false });
    expect(second.scanId).not.toBe(first.scanId);
    expect(await queue('k', 'two')).toMatchObject({ scanId: second.scanId, isReplay: true });
  });

  it('of a request that was rejected may be used again for anything', async () => {
    const { queue, executor } = prepare({ limits: new QueueLimits(10, 1) });
    const other = await queue();
    await expect(queue('k', 'one')).rejects.toMatchObject({ code: 'concurrency_limit_exceeded' });
    await executor.execute(accountWorkStream, accountId, { type: 'Release', accountId, scanId: other.scanId }, context);
    expect(await queue('k', 'two')).toMatchObject({ isReplay: false });
  });

  it('of a request that was interrupted before midnight of the last day of a month continues it', async () => {
    const { queue, clock, log } = prepare({ start: '2026-06-30T23:59:59.000Z' });
    const append = log.append.bind(log);
    log.append = async (stream, expected, events) => {
      if (stream.startsWith('scan-')) throw new Error('interrupted');
      return append(stream, expected, events);
    };
    await expect(queue('k')).rejects.toThrow('interrupted');
    log.append = append;
    clock.advance(2_000);
    await queue('k');
    const counted = log.events.filter(({ type }) => type === 'ScanCounted.v1');
    expect(counted.map(({ data }) => (data as { month: string }).month)).toEqual(['2026-06']);
    const queued = log.events.find(({ type }) => type === 'ScanQueued.v1');
    expect(queued?.data).toMatchObject({ month: '2026-06', createdAt: '2026-06-30T23:59:59.000Z' });
  });
});

describe('after an upgrade from version 1.4', () => {
  const createdAt = '2026-06-30T23:59:59.000Z';
  const start = '2026-07-01T00:00:30.000Z';
  const begun = { operationId: 'op_1', createdAt };
  const scanId = `scan_${derivedToken(22, 'op_1', 'scan')}`;
  /** As version 1.4 stored them. */
  const scan = { accountId, month: '2026-06', scanId, target: 'https://example.com/', scanType: 'quick', createdAt };
  const stored = (type: string, data: object) => ({
    id: new SystemIds().event(),
    type: `${type}.v1`,
    data,
    metadata: { ...context, recordedAt: createdAt, schemaVersion: 1 },
  });

  it('a keyed request that was interrupted before it was counted is counted with the id and in the month it had', async () => {
    const { queue, log } = prepare({ start });
    expect(await queue('k', 'f', begun)).toEqual({ scanId, isReplay: false, isListed: true });
    const counted = log.events.find(({ type }) => type === 'ScanCounted.v1');
    expect(counted?.data).toMatchObject({ scanId, month: '2026-06', createdAt });
    expect(await queue('k', 'f', begun)).toMatchObject({ scanId, isReplay: true });
  });

  it('a keyed request that was interrupted after it was counted is not counted again', async () => {
    const { queue, log, types } = prepare({ start });
    log.store('usage-acc_1_2026-06', 'none', [stored('ScanCounted', scan)]);
    expect(await queue('k', 'f', begun)).toMatchObject({ scanId, isReplay: false });
    expect(types()).toEqual(['ScanCounted', 'QueuePlaceTaken', 'ScanQueued']);
  });

  it('a keyed request that was interrupted after its scan was queued leads to that scan', async () => {
    const { queue, log, types } = prepare({ start });
    log.store(`scan-${scanId}`, 'none', [stored('ScanQueued', scan)]);
    expect(await queue('k', 'f', begun)).toEqual({ scanId, isReplay: true, isListed: true });
    expect(types()).toEqual(['ScanQueued']);
  });

  it('scans that wait without a place start and end without taking one from others', async () => {
    const { queue, executor, types } = prepare({ limits: new QueueLimits(10, 1) });
    await queue();
    const work = (type: 'TakeSlot' | 'Release') =>
      executor.execute(accountWorkStream, accountId, { type, accountId, scanId, maxRunning: 1 }, context);
    await work('TakeSlot');
    expect((await work('Release')).state.queued.size).toBe(1);
    expect((await work('Release')).events).toEqual([]);
    await expect(queue()).rejects.toMatchObject({ code: 'concurrency_limit_exceeded' });
    expect(types().slice(-2)).toEqual(['SlotTaken', 'SlotReleased']);
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
