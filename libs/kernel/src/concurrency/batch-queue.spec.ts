import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { BatchQueue } from './batch-queue.ts';

describe('BatchQueue', () => {
  const recordingQueue = (maxBatchSize: number) => {
    const queue = new BatchQueue<number>(maxBatchSize);
    const batches: (readonly number[])[] = [];
    const open: (() => void)[] = [];
    const execute = async (items: readonly number[]): Promise<void> => {
      batches.push(items);
      await new Promise<void>((resolve) => open.push(resolve));
    };
    const add = (item: number, key = 'key'): void => queue.add(key, item, execute);
    const addAll = (items: readonly number[]): void => queue.addAll('key', items, execute);
    const addWithOthers = (item: number, key = 'key'): void => queue.addWithOthers(key, item, execute);
    const complete = async (): Promise<void> => {
      open.shift()?.();
      await setImmediate();
    };
    return { add, addAll, addWithOthers, complete, batches };
  };

  it('executes the first item at once, and those that arrive meanwhile as one batch', async () => {
    const { add, complete, batches } = recordingQueue(10);
    for (const item of [1, 2, 3]) add(item);
    expect(batches).toEqual([[1]]);
    await complete();
    expect(batches).toEqual([[1], [2, 3]]);
    await complete();
    add(4);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('executes items that are added together as one batch', async () => {
    const { add, addAll, complete, batches } = recordingQueue(10);
    addAll([1, 2]);
    add(3);
    addAll([4, 5]);
    await complete();
    expect(batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('executes items that arrive in one iteration of the event loop as one batch for each key', async () => {
    const { addWithOthers, complete, batches } = recordingQueue(10);
    addWithOthers(1);
    addWithOthers(2, 'other');
    await Promise.resolve();
    addWithOthers(3);
    expect(batches).toEqual([]);
    await setImmediate();
    expect(batches).toEqual([[1, 3], [2]]);
    addWithOthers(4);
    addWithOthers(5);
    await setImmediate();
    expect(batches).toEqual([[1, 3], [2]]);
    await complete();
    expect(batches).toEqual([[1, 3], [2], [4, 5]]);
  });

  it('keeps a batch within its maximum size', async () => {
    const { add, complete, batches } = recordingQueue(2);
    for (const item of [1, 2, 3, 4]) add(item);
    await complete();
    await complete();
    await complete();
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('executes batches of different keys in parallel', () => {
    const { add, batches } = recordingQueue(10);
    add(1, 'one');
    add(2, 'other');
    expect(batches).toEqual([[1], [2]]);
  });
});
