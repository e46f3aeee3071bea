import { describe, expect, it } from '@jest/globals';
import { PersistentMap, PersistentSet } from '#kernel';
import { parseState, stringifyState } from './state-json.ts';

const copyOf = (state: unknown): unknown => parseState(stringifyState(state));

describe('the state of a decider as JSON', () => {
  it('keeps plain data, maps and sets, also inside each other', () => {
    const state = {
      opened: true,
      limit: null,
      list: [1, 'two', { three: 3 }],
      keys: new Map([['k', { name: 'ci', scopes: ['a'], used: new Set(['x']) }]]),
    };
    expect(copyOf(state)).toEqual(state);
  });

  it('keeps persistent maps, as they are in the version stored', () => {
    const before = PersistentMap.empty<{ readonly n: number }>().with('a', { n: 1 }).with('b', { n: 2 });
    before.without('a').with('c', { n: 3 });
    const copy = copyOf(before) as typeof before;
    expect([copy.size, copy.entries()]).toEqual([2, before.entries()]);
    expect(copy.without('a').with('c', { n: 3 }).size).toBe(2);
    expect(copy.size).toBe(2);
  });

  it('keeps collections inside persistent maps and arrays', () => {
    const state = [
      PersistentMap.of([['a', { ids: new Set(['x']), more: [PersistentSet.of(['y', 'y', 'z'])] }]]),
    ] as const;
    const [copy] = copyOf(state) as typeof state;
    const { ids, more } = copy.get('a') ?? {};
    expect([ids, more?.[0]?.values()]).toEqual([new Set(['x']), ['y', 'z']]);
  });

  it('keeps persistent sets, as they are in the version stored', () => {
    const before = PersistentSet.empty.with('a').with('b');
    before.with('c');
    const copy = copyOf({ ids: before, none: PersistentSet.empty }) as { ids: PersistentSet; none: PersistentSet };
    expect([copy.ids.values(), copy.none.size]).toEqual([['a', 'b'], 0]);
    expect([copy.ids.with('c').size, copy.ids.size]).toEqual([3, 2]);
  });

  it('is refused for what it would not be the same', () => {
    expect(() => stringifyState({ at: new (class At {})() })).toThrow(TypeError);
    expect(() => stringifyState({ '#': 'Map', of: [] })).toThrow(TypeError);
    expect(() => parseState('{"#":"WeakMap","of":[]}')).toThrow(TypeError);
  });
});
