import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Checkpoint } from '#event-sourcing';
import { AdvancedCheckpoints } from './advanced-checkpoints.ts';

describe('Checkpoints of readers without changes', () => {
  let moved: string[];
  let isRejected: boolean;
  let passed: AdvancedCheckpoints;
  beforeEach(() => {
    jest.useFakeTimers();
    moved = [];
    isRejected = false;
    passed = new AdvancedCheckpoints(async ({ name, position, epoch }) => {
      if (isRejected) throw new Error('rejected');
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
    isRejected = true;
    await expect(passed.advance(at('a', 4, 3))).rejects.toThrow('rejected');
  });

  it('are moved at once after a failure', async () => {
    await advanceAll(at('a', 1), at('a', 2));
    isRejected = true;
    await jest.runAllTimersAsync();
    await expect(passed.advance(at('a', 3))).rejects.toThrow('rejected');
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
    await passed.flush();
    expect(moved).toEqual(['a@1 (1)', 'a@2 (1)']);
  });
});
