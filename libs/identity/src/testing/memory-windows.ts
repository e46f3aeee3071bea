import { RateWindows } from '#event-sourcing';
import type { RateWindow } from '#event-sourcing';
import type { Clock } from '#kernel';

/** Rate windows for specs of this library, which cannot use the adapters. */
export class MemoryWindows extends RateWindows {
  readonly #clock: Clock;
  readonly #windows = new Map<string, { used: number; readonly resetAt: number }>();

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  async take(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const { used, resetAt, allowed } = await this.peek(key, limit, windowMs);
    if (allowed) this.#windows.set(key, { used: used + 1, resetAt });
    return { used: allowed ? used + 1 : used, resetAt, allowed };
  }

  async peek(key: string, limit: number, windowMs: number): Promise<RateWindow> {
    const now = this.#clock.now();
    const known = this.#windows.get(key);
    const { used, resetAt } = known !== undefined && known.resetAt > now ? known : { used: 0, resetAt: now + windowMs };
    return { used, resetAt, allowed: used < limit };
  }

  /** As a restart of the service does. */
  forget(): void {
    this.#windows.clear();
  }

  async giveBack(key: string): Promise<void> {
    const window = this.#windows.get(key);
    if (window !== undefined && window.used > 0) window.used -= 1;
  }
}
