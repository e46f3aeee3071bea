import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import type { ReadStore } from '#event-sourcing';
import { ManualClock, SystemIds } from '#kernel';
import { InMemoryEventLog } from '../../event-sourcing/src/testing/in-memory-event-log.ts';
import { QueueCountedScanHandler } from './queue-counted-scan.handler.ts';
import { QueueCountedScan } from './scan.commands.ts';
import { scanEvents } from './scan.events.ts';

const scan = {
  scanId: 'scan_1',
  accountId: 'acc_1',
  target: 'https://example.com/',
  scanType: 'quick',
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
} as const;

function setUp({ isBuilt = true } = {}) {
  const log = new InMemoryEventLog();
  let streamsRead = 0;
  const readStream = log.readStream.bind(log);
  log.readStream = (...args) => {
    streamsRead += 1;
    return readStream(...args);
  };
  const executor = new CommandExecutor(
    log,
    new EventCatalogue([scanEvents]),
    new ManualClock(scan.createdAt),
    new SystemIds(),
  );
  const shown = new Set<string>();
  const store = {
    findLive: async () => (isBuilt ? {} : undefined),
    get: async (_collection: unknown, id: string) => (shown.has(id) ? {} : undefined),
  } as unknown as ReadStore;
  const handler = new QueueCountedScanHandler(executor, store);
  const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
  const queue = () => handler.execute(new QueueCountedScan(scan).withContext(context));
  return { queue, shown, events: () => log.events.map(({ type }) => type), streamsRead: () => streamsRead };
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
});
