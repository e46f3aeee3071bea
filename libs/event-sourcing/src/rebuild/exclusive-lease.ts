import type { Lease, Leases } from '../ports/leases.ts';
import { whileHolding } from '../readers/hold-lease.ts';
import { delay } from '#kernel';

const defaultDurationMs = 5_000;
const pollIntervalMs = 20;

/** Another process holds the lease, and does not release it in time. */
export class LeaseUnavailable extends Error {
  override readonly name = 'LeaseUnavailable';
}

/** A lease that was held is no longer: another process may hold it by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface LeaseRequest {
  readonly name: string;
  readonly owner: string;
  /** How long it is waited for; not at all by default. */
  readonly timeoutMs?: number;
  /** How long the lease outlives a holder that was lost; 5 s by default. */
  readonly durationMs?: number;
}

/**
 * A lease that one process holds at a time, renewed until it is disposed:
 * `await using held = await ExclusiveLease.acquire(…)`.
 */
export class ExclusiveLease implements AsyncDisposable {
  readonly lease: Lease;
  /** Aborts when the lease is lost, with `LeaseLost` for its reason, or when the signal given to `acquire` aborts. */
  readonly signal: AbortSignal;
  readonly #release: () => Promise<void>;

  private constructor(lease: Lease, signal: AbortSignal, release: () => Promise<void>) {
    this.lease = lease;
    this.signal = signal;
    this.#release = release;
  }

  /**
   * Waits up to `timeoutMs` for the lease.
   * @throws LeaseUnavailable when another process still holds it then
   */
  static async acquire(
    leases: Leases,
    { name, owner, timeoutMs = 0, durationMs = defaultDurationMs }: LeaseRequest,
    signal: AbortSignal,
  ): Promise<ExclusiveLease> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      signal.throwIfAborted();
      const lease = await leases.acquire(name, owner, durationMs);
      if (lease !== undefined) return ExclusiveLease.#keep(leases, lease, durationMs, signal);
      if (performance.now() >= deadline) throw unavailable(name, durationMs);
      await delay(pollIntervalMs, signal);
    }
  }

  static #keep(leases: Leases, lease: Lease, durationMs: number, signal: AbortSignal): ExclusiveLease {
    const released = Promise.withResolvers<void>();
    const lost = new AbortController();
    const renewing = whileHolding(leases, lease, durationMs, signal, async (holding) => {
      const onLost = (): void => lost.abort(new LeaseLost(`The lease ${lease.name} was lost while it was in use.`));
      holding.addEventListener('abort', onLost, { once: true });
      await released.promise;
      holding.removeEventListener('abort', onLost);
    });
    return new ExclusiveLease(lease, AbortSignal.any([signal, lost.signal]), async () => {
      released.resolve();
      await renewing;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#release();
  }
}

/** Says how long it takes after the other process was killed. */
function unavailable(name: string, durationMs: number): LeaseUnavailable {
  const seconds = Math.ceil(durationMs / 1_000);
  return new LeaseUnavailable(
    `Another process holds the lease ${name}. Wait for that process; where it was killed, its lease ends within ${seconds} s.`,
  );
}

/** Does something that only one process may do at a time. @throws LeaseUnavailable */
export async function withExclusiveLease<T>(
  leases: Leases,
  request: Parameters<typeof ExclusiveLease.acquire>[1],
  signal: AbortSignal,
  work: (held: ExclusiveLease) => Promise<T>,
): Promise<T> {
  await using held = await ExclusiveLease.acquire(leases, request, signal);
  return await work(held);
}
