import type { Leases } from '../ports/leases.ts';
import { pause } from './pause.ts';

const lookEveryMilliseconds = 200;

/** Another process that must have the reader stand still (a rebuild about to switch) takes this lease. */
export function standStillLease(reader: string): string {
  return `stand-still:${reader}`;
}

/** Which readers of this process are asked to stand still: one look for all of them. */
export class StandStillRequests {
  readonly #leases: Leases;
  readonly #names: readonly string[];
  #asked: ReadonlySet<string> = new Set();

  constructor(leases: Leases, readers: readonly string[]) {
    this.#leases = leases;
    this.#names = readers.map(standStillLease);
  }

  /** As of the last look. */
  has(reader: string): boolean {
    return this.#asked.has(standStillLease(reader));
  }

  /** Looks again and again until the signal aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(lookEveryMilliseconds, signal);
      // While that cannot be known, nobody asks.
      const held = await this.#leases.held(this.#names).catch(() => []);
      this.#asked = new Set(held.map(({ name }) => name));
    }
  }
}
