export interface RateWindow {
  /** Units taken in the window; of `take`, this one included when it was allowed. */
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

  /** Where the window stands, taking nothing: `used` counts what is taken, `allowed` tells whether `take` would be. */
  abstract peek(key: string, limit: number, windowMs: number): Promise<RateWindow>;

  /** Gives one unit of the window that ends at `resetAt` back; nothing when that window is over. */
  abstract giveBack(key: string, resetAt: number): Promise<void>;
}
