import { RateWindows } from '#event-sourcing';
import type { RateWindow } from '#event-sourcing';
import type { Clock } from '#kernel';
import { openWindowMs } from '../rate-window-end.ts';

interface OpenWindow {
  used: number;
  readonly resetAt: number;
}

/** Windows that have ended are not swept below this number. */
const minWindowsToSweep = 1_024;

/** Rate windows of one process. Windows that have ended are deleted, so that memory is bounded by the keys in use. */
export class MemoryRateWindows extends RateWindows {
  readonly #clock: Clock;
  readonly #windows = new Map<string, OpenWindow>();
  #sweepAt = minWindowsToSweep;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  /** Number of windows in memory. */
  get size(): number {
    return this.#windows.size;
  }

  async take(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const window = this.#current(key, windowMs) ?? { used: 0, resetAt: this.#clock.now() + windowMs };
    const allowed = window.used < limit;
    if (allowed) {
      window.used += 1;
      this.#keep(key, window);
    }
    return { used: window.used, resetAt: window.resetAt, allowed };
  }

  async peek(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const { used, resetAt } = this.#current(key, windowMs) ?? { used: 0, resetAt: this.#clock.now() + windowMs };
    return { used, resetAt, allowed: used < limit };
  }

  async giveBack(key: string, resetAt: number): Promise<void> {
    const window = this.#windows.get(key);
    if (window?.resetAt === resetAt && resetAt > this.#clock.now() && window.used > 0) window.used -= 1;
  }

  #current(key: string, windowMs: number): OpenWindow | undefined {
    const window = this.#windows.get(key);
    const now = this.#clock.now();
    return window !== undefined && window.resetAt > now && window.resetAt <= now + openWindowMs(windowMs)
      ? window
      : undefined;
  }

  #keep(key: string, window: OpenWindow): void {
    this.#windows.set(key, window);
    if (this.#windows.size > this.#sweepAt) this.#sweep();
  }

  /** The next sweep comes at twice the number of windows, so that the amortized cost of a take is constant. */
  #sweep(): void {
    const now = this.#clock.now();
    for (const [key, { resetAt }] of this.#windows) {
      if (resetAt <= now) this.#windows.delete(key);
    }
    this.#sweepAt = Math.max(minWindowsToSweep, this.#windows.size * 2);
  }
}
