import { beforeAbort, delay } from '#kernel';
import type { Leases } from '../ports/leases.ts';
import { holdLease } from '../leases/hold-lease.ts';
import type { LeaseTerms } from '../leases/hold-lease.ts';

/**
 * Elects one of the processes that run readers as their leader. The leader takes every free lease of a reader at once, the
 * others only what it leaves: readers that its release does not have. So the readers of all processes share the
 * subscription of one, and an event is sent and decoded once however many processes there are.
 */
export class ReaderLeader {
  readonly #leases: Leases;
  readonly #terms: LeaseTerms;
  readonly #decided = Promise.withResolvers<void>();
  /** Aborted while this process is the leader. */
  #elected = new AbortController();

  /** @param durationMs of its lease, and of those of the readers */
  constructor(leases: Leases, owner: string, durationMs: number) {
    this.#leases = leases;
    this.#terms = { name: 'reader-leader', owner, durationMs };
  }

  /** Stands for election until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const lead = async (_lease: unknown, leading: AbortSignal): Promise<void> => {
      this.#elected.abort();
      this.#decided.resolve();
      await beforeAbort(new Promise<never>(() => undefined), leading);
      this.#elected = new AbortController();
    };
    await holdLease(this.#leases, this.#terms, signal, lead, () => this.#decided.resolve());
  }

  /**
   * Whether this process may take the lease of a reader: as leader at once, and otherwise when it is still free after the
   * time in which a leader takes it. @throws when the leases cannot be read
   */
  async mayTake(lease: string, signal: AbortSignal): Promise<boolean> {
    await beforeAbort(this.#decided.promise, signal);
    const { signal: elected } = this.#elected;
    if (!elected.aborted) {
      if ((await this.#leases.holder(lease)) !== undefined) return false;
      // Longer than the leader needs to find that a lease is free, and to renew one that has ended meanwhile.
      await delay((this.#terms.durationMs * 3) / 5, AbortSignal.any([signal, elected]));
    }
    return !signal.aborted;
  }
}
