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

  it('gives up a wait when its signal aborts, and the permit goes to the task behind it', async () => {
    const semaphore = new Semaphore(1);
    const first = Promise.withResolvers<string>();
    const aborting = new AbortController();
    const ran: string[] = [];
    const task = (name: string) => (): Promise<string> => {
      ran.push(name);
      return Promise.resolve(name);
    };
    const running = semaphore.run(() => first.promise);
    const given = semaphore.run(task('given up'), aborting.signal);
    const behind = semaphore.run(task('behind'), new AbortController().signal);
    aborting.abort(new Error('no longer wanted'));
    await expect(given).rejects.toThrow('no longer wanted');
    first.resolve('first');
    expect(await Promise.all([running, behind])).toEqual(['first', 'behind']);
    expect(ran).toEqual(['behind']);
    expect(await semaphore.run(task('later'))).toBe('later');
  });

  it('runs no task whose signal has aborted already', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.run(() => Promise.resolve('ran'), AbortSignal.abort(new Error('too late')))).rejects.toThrow(
      'too late',
    );
    expect(await semaphore.run(() => Promise.resolve('next'))).toBe('next');
  });
});
