import type { Lease, Leases } from '../ports/leases.ts';
import { isLate, keepRenewing } from './lease-renewals.ts';
import type { AcquiredLease } from './lease-renewals.ts';

export interface LeaseRequest {
  readonly name: string;
  readonly owner: string;
  /** How long the lease outlives a holder that was lost. */
  readonly durationMs: number;
}

/** A lease that this process has: it is renewed from its acquisition until it is released, or the signal given aborts. */
export class HeldLease implements AsyncDisposable {
  readonly lease: Lease;
  readonly #leases: Leases;
  readonly #lost = new AbortController();
  readonly #released = new AbortController();
  readonly #renewing: Promise<void>;

  private constructor(leases: Leases, acquired: AcquiredLease, signal: AbortSignal | undefined) {
    this.lease = acquired.lease;
    this.#leases = leases;
    const released = this.#released.signal;
    const renewed = signal === undefined ? released : AbortSignal.any([signal, released]);
    this.#renewing = keepRenewing(leases, acquired, renewed, () => this.#lost.abort());
  }

  /** Takes the lease as `Leases.acquire` does. */
  static async acquire(
    leases: Leases,
    { name, owner, durationMs }: LeaseRequest,
    signal?: AbortSignal,
  ): Promise<HeldLease | undefined> {
    const acquire = async (): Promise<AcquiredLease | undefined> => {
      const requestedAt = performance.now();
      const lease = await leases.acquire(name, owner, durationMs);
      return lease && { lease, durationMs, requestedAt };
    };
    let acquired = await acquire();
    // It may have ended before the response came.
    if (acquired !== undefined && isLate(acquired)) acquired = await acquire();
    return acquired && new HeldLease(leases, acquired, signal);
  }

  /** Aborts when another process holds the lease or it may have expired. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Resolves when it is no longer renewed and was released; where it cannot be released, it ends by itself. */
  async release(): Promise<void> {
    this.#released.abort();
    await this.#renewing;
    await this.#leases.release(this.lease).catch(() => undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.release();
  }
}
