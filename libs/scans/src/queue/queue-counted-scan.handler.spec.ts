import { describe, expect, it } from '@jest/globals';
import { Quota } from '#accounts';
import type { ReadStore } from '#event-sourcing';
import { QueueCountedScanHandler } from './queue-counted-scan.handler.ts';
import { QueueCountedScan } from '../scan/scan.commands.ts';
import { emptyScanLog, scan } from '../testing/one-scan.ts';

function setUp({ isBuilt = true } = {}) {
  const { log, executor, clock } = emptyScanLog();
  let queries = 0;
  const shown = new Map<string, { readonly createdAt: string }>();
  const store = {
    findLive: async () => (isBuilt ? {} : undefined),
    load: async (_build: unknown, ids: readonly string[]) => {
      queries += 1;
      return new Map([...shown].filter(([id]) => ids.includes(id)).map(([id, document]) => [id, { document }]));
    },
  } as unknown as ReadStore;
  const quota = new Quota(executor, clock);
  const handler = new QueueCountedScanHandler(executor, store, quota);
  const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
  const queue = (scanId = 'scan_1', counted = {}) =>
    handler.execute(new QueueCountedScan({ ...scan, scanId, ...counted }).withContext(context));
  /** As a request at this time counts it. */
  const count = async (createdAt: string) => {
    const { month: _, ...countable } = { ...scan, createdAt, fingerprint: 'f' };
    const { step, counted } = quota.counting(countable, { plan: 'pro' });
    const [{ state }] = await executor.executeTogether([step], context);
    return counted(() => state as never);
  };
  return {
    queue,
    count,
    quota,
    shown,
    events: () => log.events.map(({ type }) => type),
    streamsRead: () => log.reads,
    queries: () => queries,
  };
}

describe('a scan that was counted', () => {
  it('is queued, once', async () => {
    const { queue, events } = setUp();
    await queue();
    await queue();
    expect(events()).toEqual(['ScanQueued.v1']);
  });

  it('is queued before there is a read model of scans', async () => {
    const { queue, events } = setUp({ isBuilt: false });
    await queue();
    expect(events()).toEqual(['ScanQueued.v1']);
  });

  it('needs no read of its stream when the read model shows it', async () => {
    const { queue, shown, events, streamsRead } = setUp();
    shown.set('scan_1', scan);
    await queue();
    expect([events(), streamsRead()]).toEqual([[], 0]);
  });

  it('is looked up together with others of the same moment', async () => {
    const { queue, shown, events, queries } = setUp();
    shown.set('scan_2', scan);
    await Promise.all(['scan_1', 'scan_2', 'scan_3'].map(queue));
    expect([events(), queries()]).toEqual([['ScanQueued.v1', 'ScanQueued.v1'], 1]);
    await queue('scan_2');
    expect(queries()).toBe(2);
  });
});

describe('a scan that two requests with one idempotency key have counted, before and after the end of a month', () => {
  it.each([true, false])('is refunded in the month in which it was not queued (shown: %s)', async (isShown) => {
    const { queue, count, quota, shown, events } = setUp();
    const june = await count('2026-06-30T23:59:59.999Z');
    const july = await count('2026-07-01T00:00:00.000Z');
    await queue('scan_1', june);
    if (isShown) shown.set('scan_1', june);
    for (const counted of [june, july, july]) await queue('scan_1', counted);
    expect(events().filter((type) => type !== 'UsagePeriodOpened.v1')).toEqual([
      'ScanCounted.v1',
      'ScanCounted.v1',
      'ScanQueued.v1',
      'ScanRefunded.v1',
    ]);
    expect(await quota.refundOutcome(scan.accountId, '2026-06', 'scan_1')).toBe('none');
    expect(await quota.refundOutcome(scan.accountId, '2026-07', 'scan_1')).toBe('refunded');
  });
});
