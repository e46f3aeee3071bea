import { describe, expect, it } from '@jest/globals';
import { UncontendedLeases } from '../../../event-sourcing/src/testing/uncontended-leases.ts';
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

  it.each([
    ['is taken over by the worker that holds its lease, as after a restart under its old name', 'w1', ['lost']],
    ['is left to another worker that holds its lease', 'w2', []],
  ])('%s', async (_what, owner, expected) => {
    class HeldLeases extends UncontendedLeases {
      override held = async (names: readonly string[]) => names.map((name) => ({ name, owner, epoch: 1 }));
    }
    const { queue, start, showScan, recover, ran } = prepareRecovery(new HeldLeases());
    await queue('lost');
    await start('lost');
    showScan('lost', 'running');
    await recover();
    expect(ran).toEqual(expected);
  });
});

describe('another pass of the recovery', () => {
  it('is not needed where there is nothing', async () => {
    expect(await prepareRecovery().needsAnotherPass()).toBe(false);
  });

  it.each(['queued', 'running'] as const)('is needed while a scan is %s', async (status) => {
    const { queue, showScan, needsAnotherPass } = prepareRecovery();
    await queue('scan');
    showScan('scan', status);
    expect(await needsAnotherPass()).toBe(true);
  });

  it('is needed while slots are taken', async () => {
    const { takeSlot, show, needsAnotherPass } = prepareRecovery();
    await takeSlot('not-shown-yet');
    show(0, 0, undefined, ['not-shown-yet']);
    expect(await needsAnotherPass()).toBe(true);
  });
});
