export interface RateWindow {
  /** Units taken in the window, including this one if it was allowed. */
  readonly used: number;
  /** Milliseconds since the epoch at which the window ends. */
  readonly resetAt: number;
  readonly allowed: boolean;
}

/**
 * Counts in fixed windows that open with the first unit taken. Exact under concurrency, across processes where the
 * adapter is shared.
 */
export abstract class RateWindows {
  /** Takes a unit when fewer than `limit` are taken in the current window. */
  abstract take(key: string, limit: number, windowMs: number): Promise<RateWindow>;

  /** The window without taking a unit; `allowed` says whether `take` would succeed. */
  abstract peek(key: string, limit: number, windowMs: number): Promise<RateWindow>;

  /** Returns one unit to the window that ends at `resetAt`; does nothing when that window is over. */
  abstract giveBack(key: string, resetAt: number): Promise<void>;
}
