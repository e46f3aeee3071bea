import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogDenied, LogUnavailable, StoreDenied, StoreUnavailable } from '#event-sourcing';
import { openWhenReached } from './open-when-reached.ts';

describe('What needs the stores', () => {
  const warn = jest.fn<(fields: object, message: string) => void>();
  const log = { info: () => {}, warn, error: () => {}, debug: () => {} };
  beforeEach(() => {
    warn.mockClear();
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is opened once they can be reached, however long that takes', async () => {
    let reason: Error | undefined = new LogUnavailable('refused');
    const opened = openWhenReached(async () => {
      if (reason !== undefined) throw reason;
      return 'open';
    }, log);
    await jest.advanceTimersByTimeAsync(90_000);
    expect(warn.mock.calls).toEqual([
      [{ err: reason }, 'the start waits for the stores'],
      [{ err: reason, repeated: expect.any(Number) }, 'the start waits for the stores'],
    ]);
    // Another reason is told at once.
    reason = new StoreUnavailable('no primary');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(warn.mock.lastCall).toEqual([{ err: reason }, 'the start waits for the stores']);
    reason = undefined;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await opened).toBe('open');
  });

  it.each([
    ['for another reason', new Error('of another log')],
    ['because the event log denies access', new LogDenied('wrong password')],
    ['because the read store denies access', new StoreDenied('wrong password')],
  ])('is not waited for where it fails %s', async (_, reason) => {
    const open = jest.fn(() => Promise.reject(reason));
    await expect(openWhenReached(open, log)).rejects.toBe(reason);
    expect(open).toHaveBeenCalledTimes(1);
    expect(warn).not.toHaveBeenCalled();
  });
});
