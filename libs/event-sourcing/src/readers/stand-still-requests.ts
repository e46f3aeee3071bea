import { delay } from '#kernel';
import type { Leases } from '../ports/leases.ts';

const lookEveryMs = 250;

/** Another process that must have the reader stand still (a rebuild about to switch) takes this lease. */
export function standStillLease(reader: string): string {
  return `stand-still:${reader}`;
}

/** Which readers of this process are asked to stand still: one look for all of them. */
export class StandStillRequests {
  readonly #leases: Leases;
  readonly #names: readonly string[];
  readonly #waiting = new Map<string, () => void>();
  #asked: ReadonlySet<string> = new Set();

  constructor(leases: Leases, readers: readonly string[]) {
    this.#leases = leases;
    this.#names = readers.map(standStillLease);
  }

  /** As of the last look. */
  has(reader: string): boolean {
    return this.#asked.has(standStillLease(reader));
  }

  /** Resolves when the reader is asked to stand still, or the signal aborts. */
  async wait(reader: string, signal: AbortSignal): Promise<void> {
    const name = standStillLease(reader);
    if (this.#asked.has(name) || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#waiting.set(name, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.#waiting.delete(name);
  }

  /** Looks again and again until the signal aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(lookEveryMs, signal);
      // While that cannot be known, nobody asks.
      const held = await this.#leases.held(this.#names).catch(() => []);
      this.#asked = new Set(held.map(({ name }) => name));
      for (const name of this.#asked) this.#waiting.get(name)?.();
    }
  }
}
