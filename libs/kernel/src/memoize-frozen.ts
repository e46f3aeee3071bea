/**
 * `compute`, a pure function, with its result kept as long as a frozen argument is, which always gives the same one. Results
 * are frozen, too, as they are shared.
 */
export function memoizeFrozen<Source, Result>(compute: (source: Source) => Result): (source: Source) => Result {
  const known = new WeakMap<WeakKey, Result>();
  return (source) => {
    const found = known.get(source as WeakKey);
    if (found !== undefined) return found;
    const result = compute(source);
    if (typeof source === 'object' && source !== null && Object.isFrozen(source)) {
      known.set(source, Object.freeze(result));
    }
    return result;
  };
}
