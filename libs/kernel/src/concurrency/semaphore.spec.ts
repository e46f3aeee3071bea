import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.ts';

describe('Semaphore', () => {
  it('never runs more tasks at once than it has permits, and runs them all', async () => {
    const semaphore = new Semaphore(3);
    let running = 0;
    let maxRunning = 0;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        semaphore.run(async () => {
          running += 1;
          maxRunning = Math.max(maxRunning, running);
          await setImmediate();
          running -= 1;
          return n;
        }),
      ),
    );
    expect(results).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(maxRunning).toBe(3);
  });

  it('frees the permit of a task that failed', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await semaphore.run(() => Promise.resolve('next'))).toBe('next');
  });
});
