import { describe, expect, it } from '@jest/globals';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('evicts the entry that was set longest ago beyond its capacity', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1).set('b', 2).set('c', 3);
    expect([...map]).toEqual([
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('keeps an entry that is set again, with its new value', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
    expect([...map]).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });

  it('does not keep an entry because it is read', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('a', 1).set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect(map.has('a')).toBe(false);
  });
});
