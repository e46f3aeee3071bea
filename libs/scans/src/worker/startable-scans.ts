import { Injectable } from '@nestjs/common';
import { accountsProjection, limitsOf } from '#accounts';
import type { AccountDocument } from '#accounts';
import { ReadStore } from '#event-sourcing';
import { queuesProjection } from '../queues.projection.ts';
import type { QueueDocument } from '../queues.projection.ts';
import { scansProjection } from '../scans.projection.ts';
import type { ScanDocument } from '../scans.projection.ts';
import { slotsProjection } from '../slots.projection.ts';
import type { SlotsDocument } from '../slots.projection.ts';
import { RunningScans } from './running-scans.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

const accountsPerPage = 100;

export interface StartableScan {
  readonly scan: ScanDocument;
  /** How many scans of its account may run at the same time. */
  readonly limit: number;
}

/** Which waiting scans may start, as the read models show it: they may be behind, so the appends decide. */
@Injectable()
export class StartableScans {
  readonly #store: ReadStore;
  readonly #running: RunningScans;
  readonly #settings: ScanWorkerSettings;
  /** The account that was served last: the next selection begins after it. */
  #lastServed = '';

  constructor(store: ReadStore, running: RunningScans, settings: ScanWorkerSettings) {
    this.#store = store;
    this.#running = running;
    this.#settings = settings;
  }

  /** At most `count`: the oldest scan of each account, then the second of each, and so on. */
  async next(count: number): Promise<readonly StartableScan[]> {
    const byAccount: (readonly StartableScan[])[] = [];
    for (const accountId of await this.#accountsWithQueue()) {
      const ofAccount = await this.#startableOf(accountId, count);
      if (ofAccount.length > 0) byAccount.push(ofAccount);
      if (byAccount.length === count) break;
    }
    const chosen = roundRobin(byAccount).slice(0, count);
    this.#lastServed = chosen.at(-1)?.scan.accountId ?? this.#lastServed;
    return chosen;
  }

  async #accountsWithQueue(): Promise<readonly string[]> {
    const query = { equals: { hasQueued: true }, orderBy: 'accountId', limit: accountsPerPage };
    const after = await this.#store.find<QueueDocument>(queuesProjection.collection, {
      ...query,
      above: { accountId: this.#lastServed },
    });
    const ids = after.map(({ accountId }) => accountId);
    if (after.length === accountsPerPage || this.#lastServed === '') return ids;
    const first = await this.#store.find<QueueDocument>(queuesProjection.collection, query);
    return [...ids, ...first.map(({ accountId }) => accountId).filter((id) => id <= this.#lastServed)];
  }

  /** The oldest waiting scans of an account for which it has a free slot, or holds one already. */
  async #startableOf(accountId: string, count: number): Promise<readonly StartableScan[]> {
    const account = await this.#store.get<AccountDocument>(accountsProjection.collection, accountId);
    if (account === undefined) return [];
    const limit = limitsOf(account.subscription).concurrentScans;
    const waiting = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { accountId, status: 'queued' },
      orderBy: 'order',
      // Those that this process has just started may still be shown as waiting.
      limit: this.#settings.maxRunningScans,
    });
    const slots = await this.#store.get<SlotsDocument>(slotsProjection.collection, accountId);
    const holders = new Set(slots?.holders);
    const notHere = waiting.filter(({ scanId }) => !this.#running.has(scanId));
    const holding = notHere.filter(({ scanId }) => holders.has(scanId));
    const others = notHere.filter(({ scanId }) => !holders.has(scanId));
    const free = Math.max(0, limit - holders.size);
    return [...holding, ...others.slice(0, free)].slice(0, count).map((scan) => ({ scan, limit }));
  }
}

/** The first of each list, then the second of each, and so on. */
function roundRobin<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}
