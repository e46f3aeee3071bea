/** `compute`, a pure function, with its last results kept: at most `max` of them, the oldest is forgotten first. */
export function memoize<Key, Result>(compute: (key: Key) => Result, max: number): (key: Key) => Result {
  const known = new Map<Key, { readonly result: Result }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.result;
    const result = compute(key);
    for (const oldest of known.keys()) {
      if (known.size < max) break;
      known.delete(oldest);
    }
    known.set(key, { result });
    return result;
  };
}
