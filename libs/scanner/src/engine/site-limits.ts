/** How hard one site may be asked, by all scans of the process together. */
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

/** Sites are hashed to so many rows. Two sites in one row share its limits: slower, never ruder. */
const rows = 4096;
const secondInNs = 1_000_000_000n;

export function sharedSiteLimits(threads: number): SharedSiteLimits {
  return {
    nextRequest: new SharedArrayBuffer(rows * BigInt64Array.BYTES_PER_ELEMENT),
    inFlight: new SharedArrayBuffer(threads * rows * Int32Array.BYTES_PER_ELEMENT),
    released: new SharedArrayBuffer(rows * Int32Array.BYTES_PER_ELEMENT),
  };
}

/**
 * Politeness towards a site, kept over all threads without locks: a request's time slot is taken by compare-and-swap
 * (generic cell rate algorithm), and connections are counted a thread, so that a thread that is killed takes its own
 * count with it.
 */
export class SiteLimits {
  readonly #settings: SiteLimitSettings;
  readonly #thread: number;
  readonly #nextRequest: BigInt64Array;
  readonly #inFlight: Int32Array;
  readonly #released: Int32Array;
  readonly #interval: bigint;
  readonly #burst: bigint;

  constructor(settings: SiteLimitSettings, shared: SharedSiteLimits, thread: number) {
    this.#settings = settings;
    this.#thread = thread;
    this.#nextRequest = new BigInt64Array(shared.nextRequest);
    this.#inFlight = new Int32Array(shared.inFlight);
    this.#released = new Int32Array(shared.released);
    const perSecond = Math.max(1, Math.round(settings.requestsPerSecond));
    // Some may come at once; the others are so much further apart that no second has more than its number.
    const atOnce = Math.min(settings.connections - 1, Math.floor(perSecond / 10));
    this.#interval = secondInNs / BigInt(perSecond - atOnce);
    this.#burst = this.#interval * BigInt(atOnce);
  }

  /** Does `work` when the site may be asked again. Rejects with the signal's reason when that comes first. */
  async run<T>(site: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const row = rowOf(site);
    await this.#takeConnection(row, signal);
    try {
      await sleep(this.#reserve(row), signal);
      return await work();
    } finally {
      this.#giveConnectionBack(row);
    }
  }

  /** Forgets what a thread held that has ended without giving it back. */
  forgetThread(thread: number): void {
    this.#inFlight.fill(0, thread * rows, (thread + 1) * rows);
  }

  /** Milliseconds until the time slot that is now taken. */
  #reserve(row: number): number {
    for (;;) {
      const now = process.hrtime.bigint();
      const next = Atomics.load(this.#nextRequest, row);
      const earliest = now - this.#burst;
      const slot = next > earliest ? next : earliest;
      if (Atomics.compareExchange(this.#nextRequest, row, next, slot + this.#interval) !== next) continue;
      return slot > now ? Number((slot - now) / 1_000_000n) : 0;
    }
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

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms < 1) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
