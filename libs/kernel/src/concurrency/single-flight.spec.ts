import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { SingleFlight } from './single-flight.ts';

describe('SingleFlight', () => {
  /** Each request resolves to its number, when `complete` is called. */
  const numberedRequests = () => {
    const flights = new SingleFlight<number>();
    const open: (() => void)[] = [];
    let started = 0;
    const request = (): Promise<number> => {
      started += 1;
      const number = started;
      return new Promise((resolve) => open.push(() => resolve(number)));
    };
    const run = (key = 'key'): Promise<number> => flights.run(key, request);
    const runWithOthers = (): Promise<number> => flights.runWithOthers('key', request);
    const complete = async (): Promise<void> => {
      open.shift()?.();
      await setImmediate();
    };
    return { run, runWithOthers, complete, started: () => started };
  };

  it('runs one request for the first caller and one more for all that arrive meanwhile', async () => {
    const { run, complete, started } = numberedRequests();
    const results = Promise.all([run(), run(), run(), run()]);
    await complete();
    await complete();
    expect(await results).toEqual([1, 2, 2, 2]);
    expect(started()).toBe(2);
  });

  it('never gives a caller the result of a request that started before the call', async () => {
    const { run, complete } = numberedRequests();
    const [first, second] = [run(), run()];
    await complete();
    const third = run();
    await complete();
    await complete();
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3]);
  });

  it('runs a new request when none is in flight', async () => {
    const { run, complete } = numberedRequests();
    for (const expected of [1, 2, 3]) {
      const result = run();
      await complete();
      expect(await result).toBe(expected);
    }
  });

  it('runs one request for all callers of the same iteration of the event loop that may wait for each other', async () => {
    const { runWithOthers, complete, started } = numberedRequests();
    const results = Promise.all([runWithOthers(), runWithOthers(), Promise.resolve().then(runWithOthers)]);
    await setImmediate();
    await complete();
    expect(await results).toEqual([1, 1, 1]);
    expect(started()).toBe(1);
  });

  it('gives no caller that may wait for others the result of a request that started before the call', async () => {
    const { runWithOthers, complete } = numberedRequests();
    const first = runWithOthers();
    await setImmediate();
    const others = [runWithOthers(), runWithOthers()];
    await complete();
    await complete();
    expect(await Promise.all([first, ...others])).toEqual([1, 2, 2]);
  });

  it('keeps keys apart', async () => {
    const { run, complete, started } = numberedRequests();
    const both = Promise.all([run('one'), run('other')]);
    expect(started()).toBe(2);
    await complete();
    await complete();
    await both;
  });

  it('rejects the callers of a failed request and not those of the next', async () => {
    const flights = new SingleFlight<string>();
    const failing = flights.run('key', () => Promise.reject(new Error('failed')));
    const next = flights.run('key', () => Promise.resolve('fine'));
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('fine');
  });
});
