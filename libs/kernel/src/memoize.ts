import { BoundedMap } from './bounded-map.ts';

/** `compute`, a pure function, with its last results kept: at most `max` of them, the oldest is forgotten first. */
export function memoize<Key, Result>(compute: (key: Key) => Result, max: number): (key: Key) => Result {
  const known = new BoundedMap<Key, { readonly result: Result }>(max);
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.result;
    const result = compute(key);
    known.set(key, { result });
    return result;
  };
}
