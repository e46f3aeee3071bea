/** How many of the scans of a process may be of accounts that run another one already. */
export function sharedCapacity(maxRunningScans: number): number {
  return maxRunningScans - reservedCapacity(maxRunningScans);
}

/**
 * A quarter of the scans that a process may run is reserved for accounts that run none: the first scan of an account
 * starts however many slow scans the others have.
 */
function reservedCapacity(maxRunningScans: number): number {
  return maxRunningScans === 1 ? 0 : Math.ceil(maxRunningScans / 4);
}

/** What an account could start, and how many of its scans run. */
export interface Demand<Scan> {
  readonly running: number;
  readonly startable: readonly Scan[];
}

/** At most `count` scans, always one of the account that has the fewest: running, or chosen before. */
export function fairShares<Scan>(demands: readonly Demand<Scan>[], count: number): readonly Scan[] {
  return demands
    .flatMap(({ running, startable }) => startable.map((scan, n) => ({ scan, level: running + n })))
    .toSorted((one, other) => one.level - other.level)
    .slice(0, Math.max(0, count))
    .map(({ scan }) => scan);
}
