/**
 * True when `ms` have passed since a time of the same clock, in milliseconds since the epoch. Also true when the clock was set
 * back by as much since: nothing waits until it is that late again.
 */
export function hasElapsed(ms: number, since: number, now: number): boolean {
  return !(Math.abs(now - since) < ms);
}
