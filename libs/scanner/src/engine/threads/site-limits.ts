import { delay } from '#kernel';
import { SharedCount, sharedCountMemory } from './shared-count.ts';
import type { SharedCountMemory } from './shared-count.ts';

/** How fast one site may be requested, by all scans of the process together. */
export interface SiteLimitSettings {
  readonly requestsPerSecond: number;
  readonly connections: number;
}

/** The memory that the threads share. Every thread makes its own `SiteLimits` over it. */
export interface SharedSiteLimits {
  readonly nextRequest: SharedArrayBuffer;
  readonly inFlight: SharedCountMemory;
  readonly recent: SharedCountMemory;
}

/** Sites are hashed to so many rows. Two sites in one row share its limits: slower, never faster. */
const rows = 4096;
const millisecondInNs = 1_000_000n;
const secondInNs = 1_000n * millisecondInNs;

export function sharedSiteLimits(threads: number): SharedSiteLimits {
  return {
    nextRequest: new SharedArrayBuffer(rows * BigInt64Array.BYTES_PER_ELEMENT),
    inFlight: sharedCountMemory(rows, threads),
    recent: sharedCountMemory(rows, threads),
  };
}

/** What the limits wait with. */
export interface Time {
  nowNs(): bigint;
  /** Resolves after `durationMs`, or as soon as `signal` aborts. */
  delay(durationMs: number, signal: AbortSignal): Promise<void>;
  /** Calls `work` after `durationMs`; a process does not live on for it. */
  later(durationMs: number, work: () => void): void;
}

const systemTime: Time = {
  nowNs: () => process.hrtime.bigint(),
  delay,
  later: (durationMs, work) => void setTimeout(work, durationMs).unref(),
};

/** Milliseconds after its end for which a request counts: a second, and what a timer may be early by. */
const countedForMs = 1_005;

/**
 * The rate limit of sites, kept over all threads without locks. A request counts from before it is sent until a second
 * after its response. It arrives at the site in between, so that no second there has more requests than the limit,
 * wherever that second begins and however long a request is on its way. Requests are spread evenly over time slots,
 * taken by compare-and-swap (generic cell rate algorithm).
 */
export class SiteLimits {
  readonly #time: Time;
  readonly #nextRequest: BigInt64Array;
  readonly #inFlight: SharedCount;
  readonly #recent: SharedCount;
  readonly #maxConnections: number;
  readonly #maxPerSecond: number;
  readonly #interval: bigint;
  readonly #burst: bigint;

  constructor(settings: SiteLimitSettings, shared: SharedSiteLimits, thread: number, time: Time = systemTime) {
    this.#time = time;
    this.#nextRequest = new BigInt64Array(shared.nextRequest);
    this.#inFlight = new SharedCount(shared.inFlight, thread);
    this.#recent = new SharedCount(shared.recent, thread);
    this.#maxConnections = settings.connections;
    this.#maxPerSecond = Math.max(1, Math.floor(settings.requestsPerSecond));
    this.#interval = secondInNs / BigInt(this.#maxPerSecond);
    const atOnce = Math.min(settings.connections - 1, Math.floor(this.#maxPerSecond / 20));
    this.#burst = this.#interval * BigInt(atOnce);
  }

  /**
   * Runs `work` when the next request to all of `sites` (a registrable domain, an address) may be sent. Rejects with the
   * signal's reason when that comes first.
   */
  async run<T>(sites: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    // In one order for everybody, so that nobody waits for a connection in a circle.
    const rowsInOrder = [...new Set(sites.map(rowOf))].toSorted((one, other) => one - other);
    const connections: number[] = [];
    const counted: number[] = [];
    try {
      for (const row of rowsInOrder) {
        await this.#inFlight.take(row, this.#maxConnections, signal);
        connections.push(row);
      }
      await this.#sleepUntil(this.#reserve(rowsInOrder), signal);
      for (const row of rowsInOrder) {
        await this.#recent.take(row, this.#maxPerSecond, signal);
        counted.push(row);
      }
      return await work();
    } finally {
      for (const row of connections) this.#inFlight.release(row);
      this.#time.later(countedForMs, () => {
        for (const row of counted) this.#recent.release(row);
      });
    }
  }

  /** Forgets what a thread held that has ended. What it sent last may still arrive: its sites get a second of rest. */
  forgetThread(thread: number): void {
    this.#inFlight.forgetThread(thread);
    const restUntil = this.#time.nowNs() + secondInNs;
    for (const row of this.#recent.forgetThread(thread)) {
      for (;;) {
        const next = Atomics.load(this.#nextRequest, row);
        if (next >= restUntil || Atomics.compareExchange(this.#nextRequest, row, next, restUntil) === next) break;
      }
    }
  }

  /** The next time slot, in nanoseconds, that is free for all rows. */
  #reserve(slotRows: readonly number[]): bigint {
    for (;;) {
      const known = slotRows.map((row) => Atomics.load(this.#nextRequest, row));
      const earliest = this.#time.nowNs() - this.#burst;
      const slot = known.reduce((latest, next) => (next > latest ? next : latest), earliest);
      const isTaken = slotRows.every(
        (row, at) =>
          Atomics.compareExchange(this.#nextRequest, row, known[at] ?? 0n, slot + this.#interval) === known[at],
      );
      if (isTaken) return slot;
    }
  }

  async #sleepUntil(timeNs: bigint, signal: AbortSignal): Promise<void> {
    const waitMs = Math.ceil(Number(timeNs - this.#time.nowNs()) / Number(millisecondInNs));
    if (waitMs <= 0) return;
    await this.#time.delay(waitMs, signal);
    signal.throwIfAborted();
  }
}

/** FNV-1a. */
function rowOf(site: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < site.length; index += 1) hash = Math.imul(hash ^ site.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % rows;
}
