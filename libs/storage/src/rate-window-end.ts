/**
 * The latest time at which an open window can end: clocks of processes may differ by up to the length of a window. One
 * that would end later was opened before the clock stepped back, and is over.
 */
export function latestEnd(now: number, windowMs: number): number {
  return now + 2 * windowMs;
}
