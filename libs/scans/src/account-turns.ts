import { Injectable } from '@nestjs/common';
import { Leases, whileHolding } from '#event-sourcing';
import type { Lease } from '#event-sourcing';
import { delay, Ids, KeyedMutex, Rejected } from '#kernel';

const leaseMs = 10_000;
const lookAgainMs = 10;
const never = new AbortController().signal;

/** Does things of one account one after the other, in this process and in others. */
@Injectable()
export class AccountTurns {
  readonly #mutex = new KeyedMutex();
  readonly #owner: string;

  readonly #leases: Leases;

  constructor(leases: Leases, ids: Ids) {
    this.#leases = leases;

    this.#owner = ids.token();
  }

  /** @throws Rejected `service_unavailable` when others are too long at it */
  async run<T>(accountId: string, task: () => Promise<T>): Promise<T> {
    return this.#mutex.runExclusive(accountId, async () => {
      const lease = await this.#acquire(`turn:${accountId}`);
      return whileHolding(this.#leases, lease, leaseMs, never, task);
    });
  }

  async #acquire(name: string): Promise<Lease> {
    const deadline = performance.now() + 2 * leaseMs;
    while (performance.now() < deadline) {
      const lease = await this.#leases.acquire(name, this.#owner, leaseMs);
      if (lease !== undefined) return lease;
      await delay(lookAgainMs, never);
    }
    throw new Rejected('service_unavailable', 'Too many requests of this account at once. Try again.', {
      retryAfter: 1,
    });
  }
}
