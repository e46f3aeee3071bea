import { describe, expect, it } from '@jest/globals';
import { LogUnavailable } from '#event-sourcing';
import { minute, prepareRecovery } from '../testing/recovery.ts';

describe('a scan that cannot be recovered, because its events cannot be read,', () => {
  it('keeps no other lost scan from being taken over', async () => {
    const { queue, start, showScan, makeUnreadable, recover, ran, faults } = prepareRecovery();
    for (const scanId of ['1', '2', '3']) {
      await queue(scanId);
      if (scanId === '1') makeUnreadable('scan-1');
      else await start(scanId);
      showScan(scanId, 'running');
    }
    await recover();
    expect(ran).toEqual(['2', '3']);
    expect(faults).toEqual([expect.stringMatching(/^recovering a scan failed: .*Unknown/)]);
  });

  it('keeps no slot from being released', async () => {
    const { takeSlot, queue, cancel, show, showScan, makeUnreadable, recover, slots } = prepareRecovery();
    await queue('1');
    makeUnreadable('scan-1');
    showScan('1', 'running');
    await takeSlot('2');
    await queue('2');
    await cancel('2');
    showScan('2', 'failed');
    show(0, 0, undefined, ['2']);
    await recover();
    expect(await slots()).toEqual([]);
  });

  it('keeps no place in the queue from being released', async () => {
    const { takePlace, queue, show, makeUnreadable, recover, clock } = prepareRecovery();
    for (const scanId of ['1', '2']) await takePlace(scanId);
    await queue('1');
    makeUnreadable('scan-1');
    show(2, 0);
    clock.advance(2 * minute);
    expect(await recover()).toEqual(['1']);
  });

  it('keeps no other scan from expiring', async () => {
    const { queue, showScan, makeUnreadable, recover, statusOf, clock } = prepareRecovery();
    for (const scanId of ['1', '2']) {
      await queue(scanId);
      showScan(scanId, 'queued');
    }
    makeUnreadable('scan-1');
    clock.advance(1_001 * minute);
    await recover();
    expect(await statusOf('2')).toBe('failed');
  });

  it('is told from an outage, which ends the pass', async () => {
    const { queue, start, showScan, recover, log, ran, faults } = prepareRecovery();
    for (const scanId of ['1', '2']) {
      await queue(scanId);
      await start(scanId);
      showScan(scanId, 'running');
    }
    log.failures.push(new LogUnavailable('the log is away'));
    await expect(recover()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect([ran, faults]).toEqual([[], []]);
  });
});
