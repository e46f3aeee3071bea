import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { beforeAbort } from './before-abort.ts';

describe('beforeAbort', () => {
  const never = new Promise<string>(() => undefined);

  it('gives the result of the work, and its error', async () => {
    const { signal } = new AbortController();
    expect(await beforeAbort(Promise.resolve('result'), signal)).toBe('result');
    await expect(beforeAbort(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('does not wait for the work once the signal aborts, or has aborted', async () => {
    const aborting = new AbortController();
    const result = beforeAbort(never, aborting.signal);
    aborting.abort();
    expect(await result).toBeUndefined();
    expect(await beforeAbort(never, aborting.signal)).toBeUndefined();
  });
});
