import { delay } from '#kernel';
import type { Leases } from '../ports/leases.ts';

/** Leases change all the time in a process that works. */
const minIntervalMs = 500;

/** Held by a process that needs the reader to pause wherever it runs, such as a rebuild that is about to switch. */
export function pauseLease(reader: string): string {
  return `pause:${reader}`;
}

/** Which readers of this process are requested to pause: one query for all of them. */
export class PauseRequests {
  readonly #leases: Leases;
  readonly #names: readonly string[];
  /** What to call when a pause of the reader is requested, by lease. */
  readonly #waiting = new Map<string, () => void>();
  #requested: ReadonlySet<string> = new Set();

  constructor(leases: Leases, readers: readonly string[]) {
    this.#leases = leases;
    this.#names = readers.map(pauseLease);
  }

  /** As of the last poll. */
  has(reader: string): boolean {
    return this.#requested.has(pauseLease(reader));
  }

  /** Queries the leases once. Never rejects. */
  async poll(): Promise<void> {
    // While the leases cannot be read, no pause can be about to begin either.
    const held = await this.#leases.held(this.#names).catch(() => []);
    this.#requested = new Set(held.map(({ name }) => name));
    for (const name of this.#requested) this.#waiting.get(name)?.();
  }

  /** Resolves when a pause of the reader is requested, or the signal aborts. */
  async wait(reader: string, signal: AbortSignal): Promise<void> {
    const name = pauseLease(reader);
    if (this.#requested.has(name) || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#waiting.set(name, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#waiting.delete(name);
  }

  /** Follows the leases until the signal aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const readAt = performance.now();
      const changed = this.#leases.nextChange(signal);
      await this.poll();
      await changed;
      const earlyMs = readAt + minIntervalMs - performance.now();
      if (earlyMs > 0) await delay(earlyMs, signal);
    }
  }
}
