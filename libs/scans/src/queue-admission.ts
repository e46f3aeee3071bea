import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { AccountLocks } from './account-locks.ts';
import { QueueLimits } from './queue-limits.ts';
import { queuesProjection } from './queues.projection.ts';
import type { QueueDocument } from './queues.projection.ts';
import { scanTotalsId, scanTotalsProjection } from './scan-totals.projection.ts';
import type { ScanTotals } from './scan-totals.projection.ts';

const retryAfter = 30;

/** Admits scans to the queue as long as it is below its limits. */
@Injectable()
export class QueueAdmission {
  #admitted = 0;
  #projected = 0;

  readonly #store: ReadStore;
  readonly #limits: QueueLimits;
  readonly #locks: AccountLocks;

  constructor(store: ReadStore, limits: QueueLimits, locks: AccountLocks) {
    this.#store = store;
    this.#limits = limits;
    this.#locks = locks;
  }

  /**
   * Queues a scan; `queue` resolves when the read models show it. The limit of the account is exact. The limit of all
   * accounts together is exact within this process: scans that other processes admit at the same moment come on top.
   * @throws Rejected `concurrency_limit_exceeded` or `service_unavailable`
   */
  async admit(accountId: string, queue: () => Promise<void>): Promise<void> {
    await this.#requireCapacity();
    try {
      if (this.#limits.perAccount === undefined) await queue();
      else await this.#locks.runExclusive(accountId, () => this.#admitToAccount(accountId, queue));
    } finally {
      this.#projected++;
    }
  }

  async #requireCapacity(): Promise<void> {
    const projected = this.#projected;
    const totals = await this.#store.get<ScanTotals>(scanTotalsProjection.collection, scanTotalsId);
    const notInTotals = this.#admitted - projected;
    if ((totals?.queued ?? 0) + notInTotals >= this.#limits.inAll) {
      throw new Rejected('service_unavailable', 'The queue is full. Try again later.', { retryAfter });
    }
    this.#admitted++;
  }

  async #admitToAccount(accountId: string, queue: () => Promise<void>): Promise<void> {
    const { perAccount = Infinity } = this.#limits;
    const waiting = await this.#store.get<QueueDocument>(queuesProjection.collection, accountId);
    if ((waiting?.queued ?? 0) >= perAccount) {
      throw new Rejected('concurrency_limit_exceeded', `The account already has ${perAccount} scans waiting.`, {
        retryAfter,
      });
    }
    await queue();
  }
}
