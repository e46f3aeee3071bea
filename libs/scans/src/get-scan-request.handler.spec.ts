import { describe, expect, it } from '@jest/globals';
import { CommandExecutor, EventCatalogue } from '#event-sourcing';
import { ManualClock, SystemIds } from '#kernel';
import { InMemoryEventLog } from '../../event-sourcing/src/testing/in-memory-event-log.ts';
import { GetScanRequest, GetScanRequestHandler } from './get-scan-request.handler.ts';
import { scanStream } from './scan.decider.ts';
import { scanEvents } from './scan.events.ts';

const context = { actor: 'operator:test', correlationId: 'c', causationId: 'c' };
const scan = {
  scanId: 'scan_1',
  accountId: 'acc_1',
  target: 'https://example.com/',
  scanType: 'quick',
  month: '2026-06',
  createdAt: '2026-06-01T12:00:00.000Z',
} as const;

function setUp() {
  const log = new InMemoryEventLog();
  const catalogue = new EventCatalogue([scanEvents]);
  const executor = new CommandExecutor(log, catalogue, new ManualClock(scan.createdAt), new SystemIds());
  const handler = new GetScanRequestHandler(log, catalogue);
  const queue = () => executor.execute(scanStream, scan.scanId, { type: 'Queue', ...scan }, context, { isNew: true });
  return { log, queue, request: () => handler.execute(new GetScanRequest(scan.scanId)) };
}

describe('what a scan was queued with', () => {
  it('is read once, however often it is requested', async () => {
    const { log, queue, request } = setUp();
    await queue();
    expect(await Promise.all([request(), request()])).toEqual([scan, scan]);
    expect(await request()).toEqual(scan);
    expect(log.reads).toBe(1);
  });

  it('is read again where reading it failed', async () => {
    const { queue, request } = setUp();
    await expect(request()).rejects.toThrow('the scan scan_1 has no events');
    await queue();
    expect(await request()).toEqual(scan);
  });
});
