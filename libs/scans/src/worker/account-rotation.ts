import type { ReadStore } from '#event-sourcing';
import { queuesProjection } from '../queue/queues.projection.ts';
import type { QueueDocument } from '../queue/queues.projection.ts';

const accountsPerPage = 100;

/**
 * Visits the accounts with a queue page by page. A page begins after the account that was served last, or where a page
 * of which nobody could be served has ended: no account is visited twice before all others were.
 */
export class AccountRotation<Visit> {
  readonly #store: ReadStore;
  readonly #condition: 'isIdle' | 'hasQueued';
  readonly #visit: (accountId: string) => Promise<Visit>;
  #cursor = '';
  #endOfPage = '';

  constructor(store: ReadStore, condition: 'isIdle' | 'hasQueued', visit: (accountId: string) => Promise<Visit>) {
    this.#store = store;
    this.#condition = condition;
    this.#visit = visit;
  }

  async next(): Promise<readonly Visit[]> {
    const after = await this.#find(this.#cursor);
    const wraps = after.length < accountsPerPage && this.#cursor !== '';
    const before = wraps ? (await this.#find('')).filter((accountId) => accountId <= this.#cursor) : [];
    this.#endOfPage = after.length < accountsPerPage ? '' : (after.at(-1) ?? '');
    return Promise.all([...after, ...before].map((accountId) => this.#visit(accountId)));
  }

  /** The last account of the page of which a scan is started; undefined when none is. */
  served(accountId: string | undefined): void {
    this.#cursor = accountId ?? this.#endOfPage;
  }

  async #find(above: string): Promise<readonly string[]> {
    const queues = await this.#store.find<QueueDocument>(queuesProjection.collection, {
      equals: { [this.#condition]: true },
      above: { accountId: above },
      orderBy: 'accountId',
      limit: accountsPerPage,
    });
    return queues.map(({ accountId }) => accountId);
  }
}
