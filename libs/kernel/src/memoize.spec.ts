import { describe, expect, it } from '@jest/globals';
import { memoize } from './memoize.ts';

describe('a memoized function', () => {
  it('is computed once for each key, also where the result is undefined', () => {
    const computed: number[] = [];
    const half = memoize((key: number) => {
      computed.push(key);
      return key % 2 === 0 ? key / 2 : undefined;
    }, 10);
    expect([half(4), half(3), half(4), half(3)]).toEqual([2, undefined, 2, undefined]);
    expect(computed).toEqual([4, 3]);
  });

  it('forgets the oldest result beyond the maximum', () => {
    const computed: string[] = [];
    const length = memoize((key: string) => {
      computed.push(key);
      return key.length;
    }, 2);
    for (const key of ['a', 'bb', 'ccc', 'bb', 'a']) length(key);
    expect(computed).toEqual(['a', 'bb', 'ccc', 'a']);
  });

  it('remembers nothing of a computation that throws', () => {
    let attempts = 0;
    const failing = memoize(() => {
      attempts += 1;
      throw new Error('no');
    }, 2);
    expect(() => failing('a')).toThrow('no');
    expect(() => failing('a')).toThrow('no');
    expect(attempts).toBe(2);
  });
});
