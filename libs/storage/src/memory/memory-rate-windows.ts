import { RateWindows } from '#event-sourcing';
import type { RateWindow } from '#event-sourcing';
import type { Clock } from '#kernel';

interface OpenWindow {
  used: number;
  readonly resetAt: number;
}

/** Below this number of windows it is not worth looking for those that are over. */
const fewWindows = 1_024;

/** Rate windows of one process. Windows that are over are forgotten, so that memory follows the keys in use. */
export class MemoryRateWindows extends RateWindows {
  readonly #clock: Clock;
  readonly #windows = new Map<string, OpenWindow>();
  #sweepAt = fewWindows;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  /** How many windows are kept. */
  get size(): number {
    return this.#windows.size;
  }

  async take(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const window = this.#current(key) ?? { used: 0, resetAt: this.#clock.now() + windowMs };
    const allowed = window.used < limit;
    if (allowed) {
      window.used += 1;
      this.#keep(key, window);
    }
    return { used: window.used, resetAt: window.resetAt, allowed };
  }

  async peek(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const { used, resetAt } = this.#current(key) ?? { used: 0, resetAt: this.#clock.now() + windowMs };
    return { used, resetAt, allowed: used < limit };
  }

  async giveBack(key: string, resetAt: number): Promise<void> {
    const window = this.#current(key);
    if (window?.resetAt === resetAt && window.used > 0) window.used -= 1;
  }

  #current(key: string): OpenWindow | undefined {
    const window = this.#windows.get(key);
    return window !== undefined && window.resetAt > this.#clock.now() ? window : undefined;
  }

  #keep(key: string, window: OpenWindow): void {
    this.#windows.set(key, window);
    if (this.#windows.size > this.#sweepAt) this.#sweep();
  }

  /** Waits for twice as many before it looks again, so that a take costs the same on average. */
  #sweep(): void {
    const now = this.#clock.now();
    for (const [key, { resetAt }] of this.#windows) {
      if (resetAt <= now) this.#windows.delete(key);
    }
    this.#sweepAt = Math.max(fewWindows, this.#windows.size * 2);
  }
}
