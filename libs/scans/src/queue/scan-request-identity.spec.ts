import { describe, expect, it } from '@jest/globals';
import { derivedToken, SystemIds } from '#kernel';
import { accountWorkStream } from './account-work.decider.ts';
import { QueueLimits } from './queue-limits.ts';
import { accountId, context, prepare } from '../testing/scan-queue.ts';

const day = 24 * 60 * 60 * 1_000;

/** Interrupts a request that is counted, before its scan is queued. */
async function interrupt(request: () => Promise<unknown>, log: ReturnType<typeof prepare>['log']): Promise<void> {
  const append = log.append.bind(log);
  log.append = async (stream, expected, events) => {
    if (stream.startsWith('scan-')) throw new Error('interrupted');
    return append(stream, expected, events);
  };
  await expect(request()).rejects.toThrow('interrupted');
  log.append = append;
}

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
    expect(scans.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
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

  it('is rejected with another body, also in the month that begins at the same time', async () => {
    const { queue, clock, types } = prepare({ start: '2026-06-30T23:59:59.999Z' });
    const first = queue('k', 'one');
    clock.advance(1);
    const [one, two] = await Promise.allSettled([first, queue('k', 'two')]);
    expect(one).toMatchObject({ status: 'fulfilled' });
    expect(two).toMatchObject({ status: 'rejected', reason: { code: 'idempotency_key_reused' } });
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

  it.each([
    [24, 2],
    [60 * 24, 2],
    [60 * 24, 45 * 24 * 3_600],
  ])(
    'that is kept for %i hours continues what was interrupted as a month ended, %i s later',
    async (hours, seconds) => {
      const { queue, clock, log } = prepare({ start: '2026-06-30T23:59:59.000Z', idempotencyHours: hours });
      await interrupt(() => queue('k'), log);
      clock.advance(seconds * 1_000);
      await queue('k');
      const counted = log.events.filter(({ type }) => type === 'ScanCounted.v1');
      expect(counted.map(({ data }) => (data as { month: string }).month)).toEqual(['2026-06']);
      const queued = log.events.find(({ type }) => type === 'ScanQueued.v1');
      expect(queued?.data).toMatchObject({ month: '2026-06', createdAt: '2026-06-30T23:59:59.000Z' });
    },
  );

  it('continues what was interrupted within a month with the time of the first request', async () => {
    const { queue, clock, log } = prepare({ start: '2026-06-30T23:00:00.000Z' });
    await interrupt(() => queue('k'), log);
    clock.advance(60_000);
    await queue('k');
    expect(log.events.filter(({ type }) => type === 'ScanCounted.v1')).toHaveLength(1);
    const queued = log.events.find(({ type }) => type === 'ScanQueued.v1');
    expect(queued?.data).toMatchObject({ month: '2026-06', createdAt: '2026-06-30T23:00:00.000Z' });
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
