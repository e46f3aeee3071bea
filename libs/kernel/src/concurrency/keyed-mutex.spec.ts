import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.ts';

describe('KeyedMutex', () => {
  it('runs the tasks of a key one after the other, in order', async () => {
    const mutex = new KeyedMutex();
    const steps: string[] = [];
    const task = (name: string) => async (): Promise<string> => {
      steps.push(`${name} starts`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all(['a', 'b', 'c'].map((name) => mutex.runExclusive('key', task(name))));
    expect(results).toEqual(['a', 'b', 'c']);
    expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  it('does not make a key wait for another', async () => {
    const mutex = new KeyedMutex();
    const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
    const first = mutex.runExclusive('one', () => blocked);
    await expect(mutex.runExclusive('other', async () => 'done')).resolves.toBe('done');
    unblock();
    await first;
  });

  it('runs the next task after one that failed', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.runExclusive('key', () => Promise.reject(new Error('failed')));
    const next = mutex.runExclusive('key', async () => 'next');
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('next');
  });
});
