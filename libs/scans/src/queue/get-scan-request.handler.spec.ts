import { describe, expect, it } from '@jest/globals';
import { GetScanRequest, GetScanRequestHandler } from './get-scan-request.handler.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { emptyScanLog, scan } from '../testing/one-scan.ts';

const context = { actor: 'operator:test', correlationId: 'c', causationId: 'c' };

function setUp() {
  const { log, catalogue, executor } = emptyScanLog();
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
