import type { Leases } from '../ports/leases.ts';

/** Makes one of each for each period of a store of leases, which all that use it share. */
export function onePerPeriod<T>(
  make: (leases: Leases, periodMs: number) => T,
): (leases: Leases, periodMs: number) => T {
  const made = new WeakMap<Leases, Map<number, T>>();
  return (leases, periodMs) => {
    const ofLeases = made.get(leases) ?? new Map<number, T>();
    made.set(leases, ofLeases);
    const one = ofLeases.get(periodMs) ?? make(leases, periodMs);
    ofLeases.set(periodMs, one);
    return one;
  };
}
