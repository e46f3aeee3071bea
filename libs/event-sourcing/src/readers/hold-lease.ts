import { delay } from '#kernel';
import type { Lease, Leases } from '../ports/leases.ts';

export interface LeaseTerms {
  readonly name: string;
  readonly owner: string;
  /** How long a lost holder keeps others out. */
  readonly milliseconds: number;
}

/**
 * Works while it holds the lease, stands by while another does, for as long as `signal` allows. The signal given to the
 * work aborts when the lease is lost.
 */
export async function holdLease(
  leases: Leases,
  terms: LeaseTerms,
  signal: AbortSignal,
  work: (lease: Lease, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const lease = await leases.acquire(terms.name, terms.owner, terms.milliseconds).catch(() => undefined);
    if (lease === undefined) {
      await delay(terms.milliseconds / 5, signal);
      continue;
    }
    await whileHolding(leases, lease, terms.milliseconds, signal, (holding) => work(lease, holding));
    await delay(1, signal);
  }
}

/** Works under a lease that was taken just now, prolongs it meanwhile, and frees it in the end. */
export async function whileHolding<T>(
  leases: Leases,
  lease: Lease,
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const holding = AbortSignal.any([signal, lost.signal]);
  const renewing = keepRenewing(leases, lease, milliseconds, holding).finally(() => lost.abort());
  try {
    return await work(holding);
  } finally {
    lost.abort();
    await renewing;
    await leases.release(lease).catch(() => undefined);
  }
}

async function keepRenewing(leases: Leases, lease: Lease, milliseconds: number, signal: AbortSignal): Promise<void> {
  let validUntil = performance.now() + milliseconds;
  while (!signal.aborted) {
    await delay(untilNextRenewal(milliseconds), signal);
    if (signal.aborted) return;
    const asked = performance.now();
    try {
      if (!(await leases.renew(lease, milliseconds))) return;
      validUntil = asked + milliseconds;
    } catch {
      if (performance.now() >= validUntil) return;
    }
  }
}

/** All leases of a process are renewed at the same moments, so that a store writes once for all, and sleeps in between. */
function untilNextRenewal(milliseconds: number): number {
  const period = milliseconds / 2.5;
  return period - (performance.now() % period);
}
