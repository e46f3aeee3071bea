import { delay } from '#kernel';

/** How fast one site may be requested, by all scans of the process together. */
export interface SiteLimitSettings {
  readonly requestsPerSecond: number;
  readonly connections: number;
  /** Threads that share the limits. */
  readonly threads: number;
}

/** The memory that the threads share. Every thread makes its own `SiteLimits` over it. */
export interface SharedSiteLimits {
  readonly nextRequest: SharedArrayBuffer;
  readonly inFlight: SharedArrayBuffer;
  readonly released: SharedArrayBuffer;
}

/** Sites are hashed to so many rows. Two sites in one row share its limits: slower, never faster. */
const rows = 4096;
const millisecondInNs = 1_000_000n;
const secondInNs = 1_000n * millisecondInNs;

export function sharedSiteLimits(threads: number): SharedSiteLimits {
  return {
    nextRequest: new SharedArrayBuffer(rows * BigInt64Array.BYTES_PER_ELEMENT),
    inFlight: new SharedArrayBuffer(threads * rows * Int32Array.BYTES_PER_ELEMENT),
    released: new SharedArrayBuffer(rows * Int32Array.BYTES_PER_ELEMENT),
  };
}

/** What the limits wait with. */
export interface Time {
  nowNs(): bigint;
  /** Resolves after `durationMs`, or as soon as `signal` aborts. */
  delay(durationMs: number, signal: AbortSignal): Promise<void>;
}

const systemTime: Time = { nowNs: () => process.hrtime.bigint(), delay };

/** Milliseconds that a request may be sent after its slot; one that is later takes another slot. */
const maxLatenessMs = 25;
/** Milliseconds by which requests may come nearer to each other on their way to the site. */
const maxJitterMs = 75;

/**
 * The rate limit of sites, kept over all threads without locks: a request's time slot is taken by compare-and-swap
 * (generic cell rate algorithm), and connections are counted for each thread, so that a thread that is killed takes its
 * own count with it. No second has more requests than the limit, wherever it begins: a request that missed its slot
 * waits for another one.
 */
export class SiteLimits {
  readonly #settings: SiteLimitSettings;
  readonly #time: Time;
  readonly #thread: number;
  readonly #nextRequest: BigInt64Array;
  readonly #inFlight: Int32Array;
  readonly #released: Int32Array;
  readonly #interval: bigint;
  readonly #burst: bigint;

  constructor(settings: SiteLimitSettings, shared: SharedSiteLimits, thread: number, time: Time = systemTime) {
    this.#settings = settings;
    this.#time = time;
    this.#thread = thread;
    this.#nextRequest = new BigInt64Array(shared.nextRequest);
    this.#inFlight = new Int32Array(shared.inFlight);
    this.#released = new Int32Array(shared.released);
    const perSecond = Math.max(1, Math.round(settings.requestsPerSecond));
    // Some may be sent at once; the others are so much further apart that no second has more than its number.
    const atOnce = Math.min(settings.connections - 1, Math.floor(perSecond / 20));
    const windowNs = secondInNs + BigInt(maxLatenessMs + maxJitterMs) * millisecondInNs;
    this.#interval = windowNs / BigInt(perSecond - atOnce);
    this.#burst = this.#interval * BigInt(atOnce);
  }

  /**
   * Runs `work` when the next request to all of `sites` (a registrable domain, an address) may be sent. Rejects with the
   * signal's reason when that comes first.
   */
  async run<T>(sites: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    // In one order for everybody, so that nobody waits for a connection in a circle.
    const rowsInOrder = [...new Set(sites.map(rowOf))].toSorted((one, other) => one - other);
    const taken: number[] = [];
    try {
      for (const row of rowsInOrder) {
        await this.#takeConnection(row, signal);
        taken.push(row);
      }
      await this.#takeSlot(rowsInOrder, signal);
      return await work();
    } finally {
      for (const row of taken) this.#giveConnectionBack(row);
    }
  }

  async #takeSlot(slotRows: readonly number[], signal: AbortSignal): Promise<void> {
    for (;;) {
      const slot = this.#reserve(slotRows);
      await this.#sleepUntil(slot, signal);
      if (this.#time.nowNs() - slot <= this.#burst + BigInt(maxLatenessMs) * millisecondInNs) return;
    }
  }

  /** Forgets what a thread held that has ended without giving it back. */
  forgetThread(thread: number): void {
    this.#inFlight.fill(0, thread * rows, (thread + 1) * rows);
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

  async #takeConnection(row: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const seen = Atomics.load(this.#released, row);
      Atomics.add(this.#inFlight, this.#cell(this.#thread, row), 1);
      if (this.#connections(row) <= this.#settings.connections) return;
      Atomics.sub(this.#inFlight, this.#cell(this.#thread, row), 1);
      // The time limit is for the case that the thread that would have told us was killed.
      await Atomics.waitAsync(this.#released, row, seen, 50).value;
    }
  }

  #giveConnectionBack(row: number): void {
    Atomics.sub(this.#inFlight, this.#cell(this.#thread, row), 1);
    Atomics.add(this.#released, row, 1);
    Atomics.notify(this.#released, row, 1);
  }

  #connections(row: number): number {
    let sum = 0;
    for (let thread = 0; thread < this.#settings.threads; thread += 1) {
      sum += Atomics.load(this.#inFlight, this.#cell(thread, row));
    }
    return sum;
  }

  #cell(thread: number, row: number): number {
    return thread * rows + row;
  }
}

/** FNV-1a. */
function rowOf(site: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < site.length; index += 1) hash = Math.imul(hash ^ site.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % rows;
}
