import { describe, expect, it } from '@jest/globals';
import { prepareRecovery } from '../testing/recovery.ts';

describe('slots', () => {
  it('are kept by scans that wait or run', async () => {
    const { takeSlot, queue, show, showScan, recover, slots } = prepareRecovery();
    for (const [scanId, status] of [
      ['waiting', 'queued'],
      ['running', 'running'],
    ] as const) {
      await takeSlot(scanId);
      await queue(scanId);
      showScan(scanId, status);
    }
    await takeSlot('not-shown-yet');
    show(0, 1, undefined, ['waiting', 'running', 'not-shown-yet']);
    await recover();
    expect(await slots()).toEqual(['waiting', 'running', 'not-shown-yet']);
  });
});

describe('a scan that was lost', () => {
  it('is not taken over by a worker that stops', async () => {
    const { queue, start, showScan, recover, ran } = prepareRecovery();
    await queue('lost');
    await start('lost');
    showScan('lost', 'running');
    await recover(AbortSignal.abort());
    expect(ran).toEqual([]);
    await recover();
    expect(ran).toEqual(['lost']);
  });
});
