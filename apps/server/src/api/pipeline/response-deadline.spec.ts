import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ResponseDeadline } from './response-deadline.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new Promise<never>(() => undefined);

describe('the deadline of a response', () => {
  it('lets work settle that is fast enough', async () => {
    const deadline = new ResponseDeadline();
    await expect(deadline.enforce(Promise.resolve('done'), 100)).resolves.toBe('done');
    await expect(deadline.enforce(Promise.reject(new Error('failed')), 100)).rejects.toThrow('failed');
  });

  it('has a timer as long as it bounds something', async () => {
    const deadline = new ResponseDeadline();
    const work = Promise.withResolvers<string>();
    const outcome = deadline.enforce(work.promise, 1_000);
    await jest.advanceTimersByTimeAsync(100);
    expect(jest.getTimerCount()).toBe(1);
    work.resolve('done');
    await outcome;
    await jest.advanceTimersByTimeAsync(50);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('bounds each of several works by itself', async () => {
    const deadline = new ResponseDeadline();
    const settled: string[] = [];
    const enforce = (name: string, work: Promise<unknown>, ms: number): void =>
      void deadline.enforce(work, ms).then(
        () => settled.push(`${name} done`),
        () => settled.push(`${name} late`),
      );
    const second = Promise.withResolvers<void>();
    enforce('first', never, 100);
    enforce('second', second.promise, 100);
    second.resolve();
    await jest.advanceTimersByTimeAsync(50);
    // It takes the place of the second.
    enforce('third', never, 150);
    await jest.advanceTimersByTimeAsync(50);
    expect(settled).toEqual(['second done', 'first late']);
    await jest.advanceTimersByTimeAsync(100);
    expect(settled).toEqual(['second done', 'first late', 'third late']);
  });

  it('rejects as unavailable, with Retry-After, when the work hangs', async () => {
    const deadline = new ResponseDeadline();
    const outcomes: unknown[] = [];
    void deadline.enforce(never, 1_000).catch((error: unknown) => outcomes.push(error));
    await jest.advanceTimersByTimeAsync(950);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(50);
    expect(outcomes).toEqual([expect.objectContaining({ code: 'service_unavailable', details: { retryAfter: 2 } })]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('discards a late outcome', async () => {
    const deadline = new ResponseDeadline();
    const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('late')), 500));
    const outcome = deadline.enforce(late, 100).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(600);
    expect(await outcome).toMatchObject({ code: 'service_unavailable' });
  });
});
