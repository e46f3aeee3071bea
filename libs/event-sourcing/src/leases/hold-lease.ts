import { delay } from '#kernel';
import type { Lease, Leases } from '../ports/leases.ts';
import { HeldLease } from './held-lease.ts';
import type { LeaseRequest } from './held-lease.ts';
import { untilVacant } from './lease-vacancies.ts';

export interface LeaseTerms extends LeaseRequest {
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
    const held = await take(leases, terms, signal).catch(() => 'outage' as const);
    if (held === undefined) {
      onStandby();
      await untilVacant(leases, terms.name, terms.durationMs / 5, signal);
      continue;
    }
    if (held === 'outage') {
      await delay(terms.durationMs / 5, signal);
      continue;
    }
    try {
      await work(held.lease, AbortSignal.any([signal, held.lost]));
    } finally {
      await held.release();
    }
    await delay(1, signal);
  }
}

async function take(
  leases: Leases,
  { mayTake, ...request }: LeaseTerms,
  signal: AbortSignal,
): Promise<HeldLease | undefined> {
  if (mayTake !== undefined && !(await mayTake(signal))) return undefined;
  return HeldLease.acquire(leases, request, signal);
}
