import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Fenced } from '#event-sourcing';
import type { Checkpoint } from '#event-sourcing';
import { AdvancedCheckpoints } from './advanced-checkpoints.ts';

describe('Checkpoints of readers without changes', () => {
  let moved: string[];
  let isRejected: boolean;
  let reason: Error;
  /** Moves take until it resolves. */
  let until: Promise<void>;
  let passed: AdvancedCheckpoints;
  beforeEach(() => {
    jest.useFakeTimers();
    moved = [];
    isRejected = false;
    reason = new Error('rejected');
    until = Promise.resolve();
    passed = new AdvancedCheckpoints(async ({ name, position, epoch }) => {
      await until;
      if (isRejected) throw reason;
      moved.push(`${name}@${position} (${epoch})`);
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const at = (name: string, position: number, epoch = 1): Checkpoint => ({ name, position: String(position), epoch });
  const advanceAll = async (...checkpoints: readonly Checkpoint[]): Promise<void> => {
    for (const checkpoint of checkpoints) await passed.advance(checkpoint);
  };

  it('are moved at once where they may not be there', async () => {
    await advanceAll(at('a', 1), at('b', 1));
    expect(moved).toEqual(['a@1 (1)', 'b@1 (1)']);
  });

  it('are moved to the last position of a moment, once', async () => {
    await advanceAll(at('a', 1), at('b', 1), at('a', 2), at('b', 2), at('a', 3));
    expect(moved).toEqual(['a@1 (1)', 'b@1 (1)']);
    await jest.runAllTimersAsync();
    expect(moved.slice(2)).toEqual(['a@3 (1)', 'b@2 (1)']);
    await jest.runAllTimersAsync();
    expect(moved).toHaveLength(4);
  });

  it('are moved at once for another holder, so that it is noticed when that has been replaced', async () => {
    await advanceAll(at('a', 1), at('a', 2), at('a', 3, 2));
    expect(moved).toEqual(['a@1 (1)', 'a@3 (2)']);
    await jest.runAllTimersAsync();
    expect(moved).toHaveLength(2);
    isRejected = true;
    await expect(passed.advance(at('a', 4, 3))).rejects.toThrow('rejected');
  });

  it('are moved at once after a failure', async () => {
    await advanceAll(at('a', 1), at('a', 2));
    isRejected = true;
    await jest.advanceTimersByTimeAsync(50);
    await expect(passed.advance(at('a', 3))).rejects.toThrow('rejected');
    isRejected = false;
    await advanceAll(at('a', 4), at('a', 5));
    expect(moved).toEqual(['a@1 (1)', 'a@4 (1)']);
    await jest.runAllTimersAsync();
    expect(moved).toEqual(['a@1 (1)', 'a@4 (1)', 'a@5 (1)']);
  });

  it('are moved again after a failure, also of a reader that has no further events', async () => {
    await advanceAll(at('a', 1), at('a', 2));
    isRejected = true;
    await jest.advanceTimersByTimeAsync(200);
    expect(moved).toEqual(['a@1 (1)']);
    isRejected = false;
    await jest.advanceTimersByTimeAsync(50);
    expect(moved).toEqual(['a@1 (1)', 'a@2 (1)']);
    await advanceAll(at('a', 3), at('a', 4));
    expect(moved).toHaveLength(2);
    await jest.runAllTimersAsync();
    expect(moved.slice(2)).toEqual(['a@4 (1)']);
  });

  it('are not moved again when another holder has moved them, nor once they are removed or the store is closed', async () => {
    await advanceAll(at('a', 1), at('b', 1), at('c', 1), at('a', 2), at('b', 2));
    isRejected = true;
    reason = new Fenced('a');
    const fenced = jest.advanceTimersByTimeAsync(50);
    passed.forget('b');
    await fenced;
    reason = new Error('rejected');
    await advanceAll(at('c', 2));
    await passed.close();
    isRejected = false;
    await jest.runAllTimersAsync();
    expect(moved).toEqual(['a@1 (1)', 'b@1 (1)', 'c@1 (1)']);
  });

  it('are not moved when they were moved with changes, or removed', async () => {
    await advanceAll(at('a', 1), at('b', 1), at('a', 2), at('b', 2));
    passed.supersede('a');
    passed.forget('b');
    await jest.runAllTimersAsync();
    expect(moved).toHaveLength(2);
    await advanceAll(at('a', 3), at('b', 3));
    expect(moved.slice(2)).toEqual(['b@3 (1)']);
  });

  it('are moved before the store is closed', async () => {
    await advanceAll(at('a', 1), at('a', 2));
    const { promise, resolve } = Promise.withResolvers<void>();
    until = promise;
    let isClosed = false;
    const closing = passed.close().then(() => (isClosed = true));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(isClosed).toBe(false);
    resolve();
    await closing;
    expect(moved).toEqual(['a@1 (1)', 'a@2 (1)']);
  });
});
