import { Injectable } from '@nestjs/common';
import { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { AccountTurns } from './account-turns.ts';
import { QueueLimits } from './queue-limits.ts';
import { queuesProjection } from './queues.projection.ts';
import type { QueueDocument } from './queues.projection.ts';
import { scanTotalsId, scanTotalsProjection } from './scan-totals.projection.ts';
import type { ScanTotals } from './scan-totals.projection.ts';

const retryAfter = 30;

/** Lets scans into the queue while there is room. What is let in must be seen in the read models when it is done. */
@Injectable()
export class QueueRoom {
  #entered = 0;
  #seen = 0;

  readonly #store: ReadStore;
  readonly #limits: QueueLimits;
  readonly #turns: AccountTurns;

  constructor(store: ReadStore, limits: QueueLimits, turns: AccountTurns) {
    this.#store = store;
    this.#limits = limits;
    this.#turns = turns;
  }

  /**
   * The bound on an account holds exactly, the bound on all exactly within this process: what others let in at the same
   * moment comes on top.
   * @throws Rejected `concurrency_limit_exceeded` or `service_unavailable`
   */
  async enter(accountId: string, queue: () => Promise<void>): Promise<void> {
    await this.#takePlace();
    try {
      if (this.#limits.perAccount === undefined) await queue();
      else await this.#turns.run(accountId, () => this.#enterOf(accountId, queue));
    } finally {
      this.#seen++;
    }
  }

  async #takePlace(): Promise<void> {
    const seen = this.#seen;
    const totals = await this.#store.get<ScanTotals>(scanTotalsProjection.collection, scanTotalsId);
    const notInTotals = this.#entered - seen;
    if ((totals?.queued ?? 0) + notInTotals >= this.#limits.inAll) {
      throw new Rejected('service_unavailable', 'The queue is full. Try again later.', { retryAfter });
    }
    this.#entered++;
  }

  async #enterOf(accountId: string, queue: () => Promise<void>): Promise<void> {
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
