import type { Lease, Leases } from '../ports/leases.ts';
import { whileHolding } from '../readers/hold-lease.ts';
import { pause } from '../readers/pause.ts';
import { readerLease, standStillLease } from '../readers/reader.ts';

const leaseMilliseconds = 5_000;
const longestWaitMilliseconds = 30_000;

/** Another process is at work on the same reader, or does not give it up. */
export class ReaderBusy extends Error {
  override readonly name = 'ReaderBusy';
}

/** Does something that only one process may do at a time. @throws ReaderBusy when another does it */
export async function exclusively<T>(
  leases: Leases,
  name: string,
  owner: string,
  signal: AbortSignal,
  work: (signal: AbortSignal, lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await leases.acquire(name, owner, leaseMilliseconds);
  if (lease === undefined) throw new ReaderBusy(`Another process holds ${name}.`);
  return whileHolding(leases, lease, leaseMilliseconds, signal, (holding) => work(holding, lease));
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
  return exclusively(leases, standStillLease(reader), owner, signal, async (asking) => {
    const lease = await takeReaderLease(leases, reader, owner, asking);
    return whileHolding(leases, lease, leaseMilliseconds, asking, (holding) => work(holding, lease));
  });
}

async function takeReaderLease(leases: Leases, reader: string, owner: string, signal: AbortSignal): Promise<Lease> {
  const deadline = performance.now() + longestWaitMilliseconds;
  while (!signal.aborted && performance.now() < deadline) {
    const lease = await leases.acquire(readerLease(reader), owner, leaseMilliseconds);
    if (lease !== undefined) return lease;
    await pause(20, signal);
  }
  throw new ReaderBusy(`The reader of ${reader} does not stand still.`);
}
