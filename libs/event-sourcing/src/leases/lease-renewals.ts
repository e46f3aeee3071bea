import { untilNextMultiple } from '#kernel';
import type { Lease, Leases } from '../ports/leases.ts';
import { onePerPeriod } from './one-per-period.ts';

const scheduleOf = onePerPeriod((_leases, durationMs) => new RenewalSchedule(durationMs / 2.5));

/** A lease that was acquired. */
export interface AcquiredLease {
  readonly lease: Lease;
  readonly durationMs: number;
  /** When it was requested, as `performance.now()`: its term began then. */
  readonly requestedAt: number;
}

/** Whether the response came so late that the lease might end before it is renewed in turn. */
export function isLate({ durationMs, requestedAt }: Omit<AcquiredLease, 'lease'>): boolean {
  return performance.now() - requestedAt > durationMs / 5;
}

/**
 * Renews a lease until the signal aborts. Resolves when that has ended: `onLost` was called before if another process holds
 * the lease or it may have expired.
 */
export async function keepRenewing(
  leases: Leases,
  acquired: AcquiredLease,
  signal: AbortSignal,
  onLost: () => void,
): Promise<void> {
  if (signal.aborted) return;
  const renewed = new RenewedLease(leases, acquired);
  const schedule = scheduleOf(leases, acquired.durationMs);
  schedule.add(renewed);
  if (isLate(acquired)) renewed.renew();
  const end = (): void => renewed.end();
  signal.addEventListener('abort', end, { once: true });
  const isLost = await renewed.ended;
  signal.removeEventListener('abort', end);
  schedule.remove(renewed);
  if (isLost) onLost();
  await renewed.settled();
}

/** One timer for all leases of a process that last equally long: the store can renew them in one batch. */
class RenewalSchedule {
  readonly #periodMs: number;
  readonly #leases = new Set<RenewedLease>();
  #timer: NodeJS.Timeout | undefined;

  constructor(periodMs: number) {
    this.#periodMs = periodMs;
  }

  add(lease: RenewedLease): void {
    this.#leases.add(lease);
    if (this.#timer === undefined) this.#plan();
  }

  remove(lease: RenewedLease): void {
    this.#leases.delete(lease);
    if (this.#leases.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(): void {
    this.#timer = setTimeout(() => {
      this.#plan();
      for (const lease of this.#leases) lease.renew();
    }, untilNextMultiple(this.#periodMs));
  }
}

class RenewedLease {
  /** Resolves with whether the lease is lost. */
  readonly ended: Promise<boolean>;
  readonly #leases: Leases;
  readonly #lease: Lease;
  readonly #durationMs: number;
  readonly #resolveEnded: (isLost: boolean) => void;
  #hasEnded = false;
  #validUntil: number;
  #renewing: Promise<void> | undefined;
  /** The next renewal was due before the one in progress ended. */
  #isOverdue = false;
  /** Set while the lease may expire before the next renewal is due, because one takes long or has failed. */
  #expiry: NodeJS.Timeout | undefined;

  constructor(leases: Leases, { lease, durationMs, requestedAt }: AcquiredLease) {
    this.#leases = leases;
    this.#lease = lease;
    this.#durationMs = durationMs;
    this.#validUntil = requestedAt + durationMs;
    ({ promise: this.ended, resolve: this.#resolveEnded } = Promise.withResolvers<boolean>());
  }

  /** After a renewal that takes longer than the time to the next one, that one begins at once; the lease may expire before. */
  renew(): void {
    if (this.#renewing === undefined) {
      // A process that was stopped for longer than the term learns from the store whether another one has the lease.
      if (performance.now() < this.#validUntil) this.#watchExpiry();
      this.#renewing = this.#renewUntilTimely().finally(() => (this.#renewing = undefined));
    } else {
      this.#isOverdue = true;
      this.#watchExpiry();
    }
  }

  end(isLost = false): void {
    this.#hasEnded = true;
    clearTimeout(this.#expiry);
    this.#resolveEnded(isLost);
  }

  /** Resolves when no renewal is in progress. */
  async settled(): Promise<void> {
    await this.#renewing;
  }

  /** A busy event loop runs timers first: a response that has arrived meanwhile is handled before the lease is given up. */
  #expire(): void {
    setImmediate(() => {
      if (performance.now() >= this.#validUntil) this.end(true);
      else this.#watchExpiry();
    });
  }

  #watchExpiry(): void {
    clearTimeout(this.#expiry);
    const leftMs = this.#validUntil - performance.now();
    // Otherwise the next renewal is due before.
    if (this.#hasEnded || leftMs > this.#durationMs / 2) return;
    this.#expiry = setTimeout(() => this.#expire(), Math.max(0, Math.ceil(leftMs)));
  }

  async #renewUntilTimely(): Promise<void> {
    do {
      this.#isOverdue = false;
      await this.#renew();
      this.#watchExpiry();
    } while (this.#isOverdue && !this.#hasEnded);
  }

  async #renew(): Promise<void> {
    const requestedAt = performance.now();
    try {
      if (await this.#leases.renew(this.#lease, this.#durationMs)) this.#validUntil = requestedAt + this.#durationMs;
      else this.end(true);
    } catch {
      if (performance.now() >= this.#validUntil) this.end(true);
    }
  }
}
