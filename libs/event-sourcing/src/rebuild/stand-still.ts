import { delay } from '#kernel';
import type { Lease, Leases } from '../ports/leases.ts';
import { whileHolding } from '../readers/hold-lease.ts';
import { readerLease } from '../readers/reader.ts';
import { standStillLease } from '../readers/stand-still-requests.ts';

const leaseMs = 5_000;
const longestWaitMs = 30_000;

/** Another process has the turn, and does not give it up. */
export class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
}

/**
 * Does something that only one process may do at a time, and waits for its turn as long as `patience` says.
 * @throws ReaderBusy when the turn does not come
 */
export async function exclusively<T>(
  leases: Leases,
  name: string,
  owner: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, lease: Lease) => Promise<T>,
  patienceMs = 0,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lease = await leases.acquire(name, owner, leaseMs);
    if (lease !== undefined) {
      return whileHolding(leases, lease, leaseMs, signal, (holding) => work(holding, lease));
    }
    if (signal.aborted || performance.now() >= deadline) throw new ReaderBusy(`Another process holds ${name}.`);
    await delay(20, signal);
  }
}

/**
 * Has a reader stand still, wherever it runs, and works in its place: nobody else moves its checkpoint meanwhile. The
 * lease of a reader whose process was killed ends after a few seconds, and that is waited for.
 */
export async function whileStandingStill<T>(
  leases: Leases,
  reader: string,
  owner: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, lease: Lease) => Promise<T>,
): Promise<T> {
  return exclusively(leases, standStillLease(reader), owner, signal, (asking) =>
    exclusively(leases, readerLease(reader), owner, asking, work, longestWaitMs),
  );
}
