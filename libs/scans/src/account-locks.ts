import { Injectable } from '@nestjs/common';
import { Leases, LeaseUnavailable, withExclusiveLease } from '#event-sourcing';
import { Ids, KeyedMutex, Rejected } from '#kernel';

const timeoutMs = 20_000;
const never = new AbortController().signal;

/** Runs tasks of one account one after the other, in this process and in others. */
@Injectable()
export class AccountLocks {
  readonly #mutex = new KeyedMutex();
  readonly #owner: string;
  readonly #leases: Leases;

  constructor(leases: Leases, ids: Ids) {
    this.#leases = leases;
    this.#owner = ids.token();
  }

  /** @throws Rejected `service_unavailable` when the lock is not free in time */
  async runExclusive<T>(accountId: string, task: () => Promise<T>): Promise<T> {
    try {
      return await this.#mutex.runExclusive(accountId, () =>
        withExclusiveLease(this.#leases, { name: `turn:${accountId}`, owner: this.#owner, timeoutMs }, never, task),
      );
    } catch (error) {
      if (!(error instanceof LeaseUnavailable)) throw error;
      const message = 'Too many requests of this account at the same time. Try again.';
      throw new Rejected('service_unavailable', message, { retryAfter: 1 });
    }
  }
}
