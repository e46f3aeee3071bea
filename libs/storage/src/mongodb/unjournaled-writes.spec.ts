import { describe, expect, it } from '@jest/globals';
import { UnjournaledWrites } from './unjournaled-writes.ts';

const at = (position: string, epoch = 1) => ({ name: 'reader', position, epoch });

describe('writes that did not wait for the journal', () => {
  it('are made only where a crash cannot remove the checkpoint that the next write compares', () => {
    const writes = new UnjournaledWrites();
    expect(writes.canMiss(at('1'))).toBe(false);
    writes.acknowledge(at('1'), false);
    expect(writes.canMiss(at('2'))).toBe(false);
    writes.acknowledge(at('2'), true);
    expect(writes.canMiss(at('3'))).toBe(true);
    // A crash would take the change back without a trace in the checkpoint.
    expect(writes.canMiss(at('2'))).toBe(false);
    expect(writes.canMiss(at(''))).toBe(false);
  });

  it('are compared with what was acknowledged last until that is journaled', () => {
    const writes = new UnjournaledWrites();
    writes.acknowledge(at('1'), true);
    expect(writes.reached('reader')).toBeUndefined();
    writes.acknowledge(at('2'), false);
    writes.acknowledge(at('3'), false);
    expect(writes.reached('reader')).toBe('3');
    expect(writes.all()).toEqual([at('3')]);
    // What was journaled is older than the last write.
    writes.acknowledge(at('2'), true);
    expect(writes.reached('reader')).toBe('3');
    writes.acknowledge(at('3'), true);
    expect(writes.reached('reader')).toBeUndefined();
    expect(writes.all()).toEqual([]);
  });

  it('are journaled again by the first write after a loss, of which the reader is told', async () => {
    const writes = new UnjournaledWrites();
    const { signal } = new AbortController();
    writes.acknowledge(at('1'), true);
    writes.acknowledge(at('2'), false);
    const lost = writes.untilLost('reader', signal);
    writes.lose('another');
    expect(writes.reached('reader')).toBe('2');
    writes.lose('reader');
    await lost;
    expect(writes.canMiss(at('2'))).toBe(false);
    await writes.untilLost('reader', signal);
    expect(writes.isLost('reader')).toBe(true);
    writes.forget('reader');
    expect(writes.isLost('reader')).toBe(false);
  });

  it('do not count where they advance from what a crash has taken back, and the reader has continued since', () => {
    const writes = new UnjournaledWrites();
    writes.acknowledge(at('1'), true);
    writes.acknowledgeAdvance(at('2'), '1');
    writes.lose('reader');
    writes.acknowledgeAdvance(at('3'), '2');
    expect(writes.all()).toEqual([]);
    writes.forget('reader');
    writes.acknowledge(at('1'), true);
    writes.acknowledgeAdvance(at('3'), '2');
    expect(writes.acknowledged('reader')).toBe('1');
    expect(writes.all()).toEqual([]);
    writes.acknowledgeAdvance(at('4'), '1');
    writes.acknowledgeAdvance(at('5'), '1');
    expect(writes.all()).toEqual([at('5')]);
  });

  it('stay journaled when a write with the same checkpoint was not', () => {
    const writes = new UnjournaledWrites();
    writes.acknowledge(at('1'), true);
    writes.acknowledge(at('1'), false);
    expect(writes.all()).toEqual([]);
  });

  it('have moved a checkpoint under the lease of the last one, until the reader starts anew', () => {
    const writes = new UnjournaledWrites();
    expect(writes.hasMoved(at('1'))).toBe(false);
    writes.acknowledge(at('1'), true);
    expect(writes.hasMoved(at('2'))).toBe(true);
    expect(writes.hasMoved(at('2', 2))).toBe(false);
    writes.forget('reader');
    expect(writes.hasMoved(at('2'))).toBe(false);
    expect(writes.acknowledged('reader')).toBeUndefined();
  });

  it('are told of to all who wait, as lost', async () => {
    const writes = new UnjournaledWrites();
    const { signal } = new AbortController();
    let told = 0;
    const waiting = [1, 2].map(() => writes.untilLost('reader', signal).then(() => (told += 1)));
    await new Promise(setImmediate);
    expect(told).toBe(0);
    writes.lose('reader');
    await Promise.all(waiting);
    expect(told).toBe(2);
  });

  it('need not be told of once the reader has stopped', async () => {
    const writes = new UnjournaledWrites();
    const stop = new AbortController();
    const told = writes.untilLost('reader', stop.signal);
    stop.abort();
    expect(await told).toBeUndefined();
  });
});
