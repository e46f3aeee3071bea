import { delay } from '#kernel';
import type { Lease, Leases } from '../ports/leases.ts';
import { whileHolding } from '../readers/hold-lease.ts';
import { readerLease } from '../readers/reader.ts';
import { pauseLease } from '../readers/pause-requests.ts';

const leaseMs = 5_000;
const maxWaitMs = 30_000;

/** Another process holds the lease, and has not released it in time. */
export class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
}

/**
 * Runs the work under a lease, which is waited for as long as `timeoutMs` says.
 * @throws ReaderBusy when another process holds it for longer
 */
export async function exclusively<T>(
  leases: Leases,
  name: string,
  owner: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, lease: Lease) => Promise<T>,
  timeoutMs = 0,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
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
 * Pauses a reader, wherever it runs, and runs the work under its lease: no other process moves its checkpoint meanwhile.
 * The lease of a reader whose process was killed expires after a few seconds, which is waited for.
 */
export async function whilePaused<T>(
  leases: Leases,
  reader: string,
  owner: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, lease: Lease) => Promise<T>,
): Promise<T> {
  return exclusively(leases, pauseLease(reader), owner, signal, (asking) =>
    exclusively(leases, readerLease(reader), owner, asking, work, maxWaitMs),
  );
}
