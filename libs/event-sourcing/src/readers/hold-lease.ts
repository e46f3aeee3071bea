import { delay } from '#kernel';
import type { Lease, Leases } from '../ports/leases.ts';
import { keepRenewing } from './lease-renewals.ts';
import { untilVacant } from './lease-vacancies.ts';

export interface LeaseTerms {
  readonly name: string;
  readonly owner: string;
  /** How long the lease outlives a holder that was lost. */
  readonly durationMs: number;
  /** Whether this process may take the lease if it is free; where it may not, it stands by. It may wait, and throw in an outage. */
  readonly mayTake?: (signal: AbortSignal) => Promise<boolean>;
}

/**
 * Runs the work whenever this process holds the lease, and stands by while another does, until `signal` aborts. The
 * signal given to the work aborts when the lease is lost. `onStandby` is called whenever another process is found to
 * hold the lease.
 */
export async function holdLease(
  leases: Leases,
  terms: LeaseTerms,
  signal: AbortSignal,
  work: (lease: Lease, signal: AbortSignal) => Promise<void>,
  onStandby: () => void = () => {},
): Promise<void> {
  while (!signal.aborted) {
    const lease = await take(leases, terms, signal).catch(() => 'outage' as const);
    if (lease === undefined) {
      onStandby();
      await untilVacant(leases, terms.name, terms.durationMs / 5, signal);
      continue;
    }
    if (lease === 'outage') {
      await delay(terms.durationMs / 5, signal);
      continue;
    }
    await whileHolding(leases, lease, terms.durationMs, signal, (holding) => work(lease, holding));
    await delay(1, signal);
  }
}

async function take(
  leases: Leases,
  { name, owner, durationMs, mayTake }: LeaseTerms,
  signal: AbortSignal,
): Promise<Lease | undefined> {
  if (mayTake !== undefined && !(await mayTake(signal))) return undefined;
  return leases.acquire(name, owner, durationMs);
}

/** Runs the work under a lease that was just acquired: renews it meanwhile, and releases it in the end. */
export async function whileHolding<T>(
  leases: Leases,
  lease: Lease,
  durationMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const holding = AbortSignal.any([signal, lost.signal]);
  const renewing = keepRenewing(leases, lease, durationMs, holding, () => lost.abort());
  try {
    return await work(holding);
  } finally {
    lost.abort();
    await renewing;
    await leases.release(lease).catch(() => undefined);
  }
}
