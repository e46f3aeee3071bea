import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Turnstile } from './turnstile.ts';

describe('a turnstile', () => {
  it('lets no more in than it has places, and in the end all', async () => {
    const turnstile = new Turnstile(3);
    let inside = 0;
    let most = 0;
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        turnstile.run(async () => {
          inside += 1;
          most = Math.max(most, inside);
          await setImmediate();
          inside -= 1;
          return n;
        }),
      ),
    );
    expect(done).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(most).toBe(3);
  });

  it('frees the place of a task that failed', async () => {
    const turnstile = new Turnstile(1);
    await expect(turnstile.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await turnstile.run(() => Promise.resolve('next'))).toBe('next');
  });
});
