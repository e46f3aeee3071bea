import { describe, expect, it } from '@jest/globals';
import { StateCache } from './state-cache.ts';

const at = (position: number) => ({ state: position, revision: position, position: String(position).padStart(3, '0') });

describe('the cache of stream states', () => {
  it('keeps the newer of two states of a stream', () => {
    const cache = new StateCache(2);
    cache.put('a', at(2));
    cache.put('a', at(1));
    expect(cache.get('a')).toEqual(at(2));
    cache.put('a', at(3));
    expect(cache.get('a')).toEqual(at(3));
  });

  it('evicts the stream whose state was put longest ago', () => {
    const cache = new StateCache(2);
    cache.put('a', at(1));
    cache.put('b', at(2));
    cache.put('a', at(3));
    cache.put('c', at(4));
    expect(['a', 'b', 'c'].map((stream) => cache.get(stream) !== undefined)).toEqual([true, false, true]);
  });

  it('holds as many streams as its capacity', () => {
    const cache = new StateCache(3);
    for (const [n, stream] of ['a', 'b', 'c', 'd'].entries()) cache.put(stream, at(n));
    expect(['a', 'b', 'c', 'd'].map((stream) => cache.get(stream) !== undefined)).toEqual([false, true, true, true]);
  });
});
