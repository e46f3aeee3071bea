import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { PersistentMap } from './persistent-map.ts';
import { processorMs } from './testing/processor-time.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd');
const change = fc.record({
  /** Which of the versions so far is changed. */
  version: fc.nat(),
  key,
  value: fc.option(fc.nat(), { nil: undefined }),
});

describe('PersistentMap', () => {
  it('keeps every version as it was, whichever of them is changed', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 300 }), (changes) => {
        const versions = [{ map: PersistentMap.empty<number>(), model: new Map<string, number>() }];
        for (const { version, key, value } of changes) {
          const base = versions[version % versions.length];
          if (base === undefined) throw new Error('a version is missing');
          const { map, model } = base;
          const changed = new Map(model);
          if (value === undefined) changed.delete(key);
          else changed.set(key, value);
          versions.push({ map: value === undefined ? map.without(key) : map.with(key, value), model: changed });
        }
        for (const { map, model } of versions) {
          expect(map.size).toBe(model.size);
          expect(map.keys().toSorted()).toEqual([...model.keys()].toSorted());
          for (const key of ['a', 'b', 'c', 'd']) expect(map.get(key)).toBe(model.get(key));
        }
      }),
    );
  });

  it('takes no longer to change an older version than the newest one, however large it is', () => {
    const entries = Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n] as const);
    const making = processorMs(() => PersistentMap.of(entries));
    const changing = processorMs(() => {
      let map = PersistentMap.of(entries);
      for (let count = 0; count < 100; count++) {
        map.with(`rejected${count}`, count).with(`rejected too${count}`, count);
        map = map.with(`accepted${count}`, count);
      }
      expect(map.size).toBe(20_100);
    });
    // A copy of it each time would take many times as long as to make it.
    expect(changing).toBeLessThan(10 * making);
  });

  it('keeps what changed most recently, however often keys come and go', () => {
    let map = PersistentMap.empty<number>();
    for (let count = 0; count < 10_000; count++) map = map.with(`k${count}`, count).without(`k${count - 10}`);
    expect(map.size).toBe(10);
    expect(map.keys().toSorted()).toEqual(Array.from({ length: 10 }, (_, n) => `k${9_990 + n}`));
  });
});
