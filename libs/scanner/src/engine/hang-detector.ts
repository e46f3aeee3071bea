import type { Pulse } from './worker-protocol.ts';

/** A thread that cannot even say what it has used is given this many times as long. */
const patience = 6;

/**
 * Tells a thread that hangs from one that merely gets little of a busy machine: what counts is the processor time that
 * it has used since its event loop last turned.
 */
export class HangDetector {
  readonly #pulse: Pulse;
  readonly #usedMs: () => Promise<number>;
  #count = -1;
  #silentSince = 0;
  #usedBefore: number | undefined;

  /** `usedMs`: milliseconds of processor that the thread has used in all. */
  constructor(pulse: Pulse, usedMs: () => Promise<number>) {
    this.#pulse = pulse;
    this.#usedMs = usedMs;
  }

  /** To be asked several times a second. `now` and `limit` in milliseconds. */
  async hangs(now: number, limit: number): Promise<boolean> {
    const { count } = this.#pulse;
    if (count !== this.#count) {
      this.#count = count;
      this.#silentSince = now;
      this.#usedBefore = undefined;
      return false;
    }
    if (now - this.#silentSince > patience * limit) return true;
    // A beat may be late; asking costs the thread an interruption.
    if (now - this.#silentSince < limit / 4) return false;
    const used = await this.#usedMs();
    if (this.#pulse.count !== count) return false;
    this.#usedBefore ??= used - Math.min(limit / 4, used);
    return used - this.#usedBefore > limit;
  }
}
