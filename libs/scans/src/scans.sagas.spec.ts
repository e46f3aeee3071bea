import { describe, expect, it } from '@jest/globals';
import { recorded } from '../../event-sourcing/src/testing/projected.ts';
import { endOfScan } from './scan/end-of-scan.saga.ts';
import { queueCountedScan } from './queue/queue-counted-scan.saga.ts';
import { QueueCountedScan, RefundScan, ReleaseCapacity } from './scan/scan.commands.ts';
import type { ScanEvent } from './scan/scan.events.ts';
import { accountId, request, completed, failed } from './testing/projected-scan.ts';

describe('what a fact calls for', () => {
  it('the end of a scan frees its slot; a scan that never started gives its unit back', () => {
    const end = (event: ScanEvent) => endOfScan.react(recorded(event, 1) as never);
    expect(end(completed())).toEqual([new ReleaseCapacity(accountId, 's')]);
    expect(end(failed(true))).toEqual([new ReleaseCapacity(accountId, 's')]);
    expect(end(failed(false))).toEqual([
      new ReleaseCapacity(accountId, 's'),
      new RefundScan(accountId, '2026-06', 's', true),
    ]);
  });

  it('a scan that was counted is queued', () => {
    const counted = { type: 'ScanCounted', data: request('s') } as const;
    expect(queueCountedScan.react(recorded(counted, 1))).toEqual([new QueueCountedScan(request('s'))]);
  });
});
