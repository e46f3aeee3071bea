import { describe, expect, it } from '@jest/globals';
import { minute, prepareRecovery } from '../testing/recovery.ts';

describe('places in the queue that were taken for scans which were never queued', () => {
  it('are released after a minute', async () => {
    const { takePlace, show, recover, clock } = prepareRecovery();
    await takePlace('forgotten');
    show(1, 0);
    clock.advance(minute);
    expect(await recover()).toEqual(['forgotten']);
    clock.advance(minute);
    expect(await recover()).toEqual([]);
  });

  it('are released while scans with a place wait and run, which keep theirs', async () => {
    const { takePlace, queue, start, show, recover, clock } = prepareRecovery();
    for (const scanId of ['waiting', 'forgotten', 'running']) await takePlace(scanId);
    for (const scanId of ['waiting', 'running']) await queue(scanId);
    await start('running');
    show(3, 1);
    clock.advance(2 * minute);
    expect(await recover()).toEqual(['waiting', 'running']);
  });

  it('are released for scans that have ended', async () => {
    const { takePlace, queue, cancel, show, recover, clock } = prepareRecovery();
    await takePlace('ended');
    await queue('ended');
    await cancel('ended');
    show(1, 0);
    clock.advance(2 * minute);
    expect(await recover()).toEqual([]);
  });

  it('are released for each of thousands of accounts with scans that wait', async () => {
    const { takePlace, show, recover, clock } = prepareRecovery();
    for (let other = 0; other < 2_000; other += 1) show(1, 1, `acc_0_${other}`);
    await takePlace('forgotten');
    show(1, 0);
    clock.advance(2 * minute);
    expect(await recover()).toEqual([]);
  });

  it('are told by the read model from those whose scan waits, without reading its stream', async () => {
    const { takePlace, queue, show, showScan, recover, scansRead, clock } = prepareRecovery();
    for (const scanId of ['waiting', 'forgotten']) await takePlace(scanId);
    await queue('waiting');
    showScan('waiting', 'queued');
    show(2, 1);
    clock.advance(2 * minute);
    scansRead();
    expect(await recover()).toEqual(['waiting']);
    expect(scansRead()).toEqual(['scan-forgotten']);
  });

  it('are looked for no longer when the worker stops', async () => {
    const { takePlace, show, recover, clock } = prepareRecovery();
    await takePlace('forgotten');
    show(1, 0);
    clock.advance(2 * minute);
    expect(await recover(AbortSignal.abort())).toEqual(['forgotten']);
  });

  it('are looked for only where there are more places than waiting scans', async () => {
    const { takePlace, show, recover, clock } = prepareRecovery();
    await takePlace('unknown to the read model');
    show(1, 1);
    clock.advance(2 * minute);
    expect(await recover()).toEqual(['unknown to the read model']);
  });

  it('are looked for again after the clock was set back', async () => {
    const { takePlace, show, recover, clock } = prepareRecovery();
    show(1, 0);
    clock.advance(60 * minute);
    await recover();
    clock.advance(-30 * minute);
    await takePlace('forgotten');
    await recover();
    clock.advance(2 * minute);
    expect(await recover()).toEqual([]);
  });

  it('are looked for once a minute', async () => {
    const { takePlace, show, recover, clock } = prepareRecovery();
    show(0, 0);
    await takePlace('forgotten');
    clock.advance(2 * minute);
    await recover();
    show(1, 0);
    clock.advance(minute - 1);
    expect(await recover()).toEqual(['forgotten']);
    clock.advance(1);
    expect(await recover()).toEqual([]);
  });
});
