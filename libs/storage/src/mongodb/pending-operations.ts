import { StoreUnavailable } from '#event-sourcing';

/** An operation that is still pending this long after the driver lost a server's connections is failed. */
const connectionLossTimeoutMs = 5_000;

interface Pending {
  /** By `performance.now()`; infinite for an operation that may take as long as it wants to. */
  readonly until: number;
  readonly reject: (reason: Error) => void;
}

/** Operations under way. In rare cases the driver never settles one whose connection was lost, and others wait for it. */
export class PendingOperations {
  readonly #maxMs: number;
  readonly #pending = new Set<Pending>();
  #timer: NodeJS.Timeout | undefined;

  /** @param maxMs how long an operation may take, unless it is said to take long */
  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** @throws StoreUnavailable in place of the result of an operation that does not end */
  async wait<T>(operation: Promise<T>, takesLong: boolean): Promise<T> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    const pending = { reject, until: takesLong ? Number.POSITIVE_INFINITY : performance.now() + this.#maxMs };
    this.#pending.add(pending);
    if (this.#timer === undefined) this.#planRejections(this.#maxMs);
    try {
      return await Promise.race([operation, lost]);
    } finally {
      this.#pending.delete(pending);
    }
  }

  /** Those that are pending now and do not end in a moment. */
  rejectSoon(): void {
    const pending = [...this.#pending];
    const reason = new StoreUnavailable('the connection to the read store was lost');
    setTimeout(() => pending.forEach(({ reject }) => reject(reason)), connectionLossTimeoutMs).unref();
  }

  #rejectOverdue(): void {
    this.#timer = undefined;
    const now = performance.now();
    const reason = new StoreUnavailable(`the read store did not respond within ${this.#maxMs} ms`);
    for (const { until, reject } of this.#pending) if (until <= now) reject(reason);
    if (this.#pending.size > 0) this.#planRejections(this.#maxMs / 4);
  }

  #planRejections(delayMs: number): void {
    this.#timer = setTimeout(() => this.#rejectOverdue(), delayMs).unref();
  }
}
