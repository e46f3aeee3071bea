import type { Heartbeat } from './worker-protocol.ts';

/** A thread that cannot even say what it has used is given this many times as long. */
const busyThreadFactor = 6;

/**
 * Tells a thread that hangs from one that merely gets little of a busy machine: what counts is the processor time that
 * it has used since its event loop last turned.
 */
export class ThreadWatchdog {
  readonly #heartbeat: Heartbeat;
  readonly #usedMs: () => Promise<number>;
  #count = -1;
  #silentSince = 0;
  #usedBefore: number | undefined;

  /** `usedMs`: milliseconds of processor that the thread has used in all. */
  constructor(heartbeat: Heartbeat, usedMs: () => Promise<number>) {
    this.#heartbeat = heartbeat;
    this.#usedMs = usedMs;
  }

  /** To be asked several times a second. `now` and `limit` in milliseconds. */
  async hangs(now: number, limit: number): Promise<boolean> {
    const { count } = this.#heartbeat;
    if (count !== this.#count) {
      this.#count = count;
      this.#silentSince = now;
      this.#usedBefore = undefined;
      return false;
    }
    if (now - this.#silentSince > busyThreadFactor * limit) return true;
    // A beat may be late; asking costs the thread an interruption.
    if (now - this.#silentSince < limit / 4) return false;
    const used = await this.#usedMs();
    if (this.#heartbeat.count !== count) return false;
    this.#usedBefore ??= used - Math.min(limit / 4, used);
    return used - this.#usedBefore > limit;
  }
}
