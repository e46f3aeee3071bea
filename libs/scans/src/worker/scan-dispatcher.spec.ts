import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HeldLease } from '#event-sourcing';
import type { ScanCommand } from '../scan/scan.decider.ts';
import { dispatch, observer, waitedMs } from '../testing/dispatch.ts';

describe('the dispatcher', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('takes a slot for each scan of an account and starts it, the oldest first', async () => {
    const { appended } = await dispatch(['a', 'b']);
    expect(appended).toEqual([
      'SlotTaken.v1 slots-acc_1',
      'ScanStarted.v1 scan-a',
      'SlotTaken.v1 slots-acc_1',
      'ScanStarted.v1 scan-b',
    ]);
  });

  it('takes those slots of an account together that are wanted while one is taken', async () => {
    const { batches } = await dispatch(['a', 'b', 'c', 'd']);
    expect(batches).toEqual([1, 1, 3, 1, 1, 1]);
  });

  it('starts the others when one cannot be started', async () => {
    const { appended } = await dispatch(['a', 'b', 'c'], { unreachable: ['a', 'c'] });
    expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-b']);
  });

  it('starts no scan that it has reserved when it is shut down, and frees it', async () => {
    const { appended, released } = await dispatch(['a'], { endsMeanwhile: true });
    expect(appended).toEqual([]);
    expect(released).toContain('scan:a');
  });

  it.each(['SlotTaken.v1', 'ScanStarted.v1'])(
    'keeps a scan of which it is unknown whether %s is stored',
    async (type) => {
      const { appended, released } = await dispatch(['a'], { lostResponse: type });
      expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-a']);
      // Once, at its end: another worker would have taken it over as lost.
      expect(released).toEqual(['scan:a']);
    },
  );

  it('starts no scan whose lease is lost', async () => {
    jest.spyOn(HeldLease.prototype, 'lost', 'get').mockReturnValue(AbortSignal.abort());
    const { appended } = await dispatch(['a']);
    expect(appended).toEqual([]);
  });

  it('takes no slot for a scan that the read model shows as waiting although it has ended', async () => {
    const { appended, leftOut } = await dispatch(['a', 'b'], { canceled: ['a'] });
    expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-b']);
    expect(leftOut).toEqual(['a']);
  });

  it('starts no more scans than the account may run, which is no fault', async () => {
    const fault = jest.spyOn(observer, 'fault');
    const { appended, ran } = await dispatch(['a', 'b', 'c'], { maxRunning: 1 });
    expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-a']);
    expect(ran).toEqual(['a']);
    expect(fault).not.toHaveBeenCalled();
  });

  it('runs what it has started, and reports how long it has waited', async () => {
    const started = jest.spyOn(observer, 'started');
    const { ran } = await dispatch(['a', 'b']);
    expect(ran).toEqual(['a', 'b']);
    expect(started.mock.calls).toEqual([
      ['a', waitedMs],
      ['b', waitedMs],
    ]);
  });

  it('reports that a lease cannot be acquired', async () => {
    const fault = jest.spyOn(observer, 'fault');
    await dispatch(['a'], { unreachable: ['a'] });
    expect(fault).toHaveBeenCalledWith(expect.objectContaining({ message: 'down' }), 'starting scans failed');
  });

  it('frees a scan that cannot be started for another reason than an outage, and tries again later', async () => {
    const fault = jest.spyOn(observer, 'fault');
    const failure = new Error('broken');
    const { released, ran } = await dispatch(['a'], { failure });
    expect(fault.mock.calls).toEqual([[failure, 'starting scans failed']]);
    expect(released).toEqual(['scan:a', 'scan:a']);
    expect(ran).toEqual(['a']);
  });

  describe('of a scan that another process has changed meanwhile', () => {
    it('gives back the slot where the scan has ended', async () => {
      const { appended, ran, released } = await dispatch(['a'], { meanwhile: { type: 'Cancel' } });
      expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanFailed.v2 scan-a', 'SlotReleased.v1 slots-acc_1']);
      expect(ran).toEqual([]);
      expect(released).toContain('scan:a');
    });

    it('leaves the slot to the process that runs the scan', async () => {
      const { appended, ran } = await dispatch(['a'], { meanwhile: { type: 'Start', worker: 'w2' } });
      expect(appended).toEqual(['SlotTaken.v1 slots-acc_1', 'ScanStarted.v1 scan-a']);
      expect(ran).toEqual([]);
    });
  });

  it.each<[what: string, ran: readonly string[], first: readonly ScanCommand[]]>([
    ['that it had started before a restart', ['a'], [{ type: 'Start', worker: 'w1' }]],
    ['that another process runs', [], [{ type: 'Start', worker: 'w2' }]],
    [
      'that it had taken over before a restart, which recovery resumes',
      [],
      [
        { type: 'Start', worker: 'w2' },
        { type: 'TakeOver', worker: 'w1', attempt: 1 },
      ],
    ],
  ])('with a scan %s runs %j', async (_what, expected, first) => {
    const { ran, leftOut } = await dispatch(['a'], { first });
    expect(ran).toEqual(expected);
    expect(leftOut).toEqual(expected.length === 0 ? ['a'] : []);
  });
});
