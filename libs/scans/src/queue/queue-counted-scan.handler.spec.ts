import { describe, expect, it } from '@jest/globals';
import type { ReadStore } from '#event-sourcing';
import { QueueCountedScanHandler } from './queue-counted-scan.handler.ts';
import { QueueCountedScan } from '../scan/scan.commands.ts';
import { emptyScanLog, scan } from '../testing/one-scan.ts';

function setUp({ isBuilt = true } = {}) {
  const { log, executor } = emptyScanLog();
  let queries = 0;
  const shown = new Set<string>();
  const store = {
    findLive: async () => (isBuilt ? {} : undefined),
    load: async (_build: unknown, ids: readonly string[]) => {
      queries += 1;
      return new Map(ids.filter((id) => shown.has(id)).map((id) => [id, {}]));
    },
  } as unknown as ReadStore;
  const handler = new QueueCountedScanHandler(executor, store);
  const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
  const queue = (scanId = 'scan_1') => handler.execute(new QueueCountedScan({ ...scan, scanId }).withContext(context));
  return {
    queue,
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
    shown.add('scan_1');
    await queue();
    expect([events(), streamsRead()]).toEqual([[], 0]);
  });

  it('is looked up together with others of the same moment', async () => {
    const { queue, shown, events, queries } = setUp();
    shown.add('scan_2');
    await Promise.all(['scan_1', 'scan_2', 'scan_3'].map(queue));
    expect([events(), queries()]).toEqual([['ScanQueued.v1', 'ScanQueued.v1'], 1]);
    await queue('scan_2');
    expect(queries()).toBe(2);
  });
});
