/**
 * The longest time after which an open window can end, in ms: clocks may differ by up to the length of a window. One
 * that would end later was opened before the clock stepped back, and is over.
 */
export function openWindowMs(windowMs: number): number {
  return 2 * windowMs;
}
