import type { Lease, Leases } from '../ports/leases.ts';
import { HeldLease } from './held-lease.ts';
import type { LeaseRequest } from './held-lease.ts';
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

export interface ExclusiveLeaseRequest extends Omit<LeaseRequest, 'durationMs'> {
  /** How long it is waited for; not at all by default. */
  readonly timeoutMs?: number;
  /** As for other leases; 5 s by default. */
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
  readonly #held: HeldLease;

  private constructor(held: HeldLease, signal: AbortSignal) {
    this.lease = held.lease;
    this.#held = held;
    const lost = new AbortController();
    held.lost.addEventListener('abort', () =>
      lost.abort(new LeaseLost(`The lease ${held.lease.name} was lost while it was in use.`)),
    );
    this.signal = AbortSignal.any([signal, lost.signal]);
  }

  /**
   * Waits up to `timeoutMs` for the lease.
   * @throws LeaseUnavailable when another process still holds it then
   */
  static async acquire(
    leases: Leases,
    { name, owner, timeoutMs = 0, durationMs = defaultDurationMs }: ExclusiveLeaseRequest,
    signal: AbortSignal,
  ): Promise<ExclusiveLease> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      signal.throwIfAborted();
      const held = await HeldLease.acquire(leases, { name, owner, durationMs }, signal);
      if (held !== undefined) return new ExclusiveLease(held, signal);
      if (performance.now() >= deadline) throw unavailable(name, durationMs);
      await delay(pollIntervalMs, signal);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#held.release();
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
