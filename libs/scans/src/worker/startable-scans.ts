import { Injectable } from '@nestjs/common';
import { Accounts, limitsOf } from '#accounts';
import { ReadStore } from '#event-sourcing';
import { BoundedMap } from '#kernel';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import type { AccountWorkDocument } from '../queue/account-work.projection.ts';
import { scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { AccountRotation } from './account-rotation.ts';
import { fairShares, sharedCapacity } from './fair-shares.ts';
import type { Demand } from './fair-shares.ts';
import { RunningScans } from './running-scans.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';

/** An account that queues nothing any more is not visited again. What is forgotten is read from the stream once more. */
const maxAccountsLeftOut = 1_000;

export interface StartableScan {
  readonly scan: ScanDocument;
  /** How many scans of its account may run at the same time. */
  readonly maxRunning: number;
}

/** Which waiting scans may start, as the read models show it: they may be behind, so the streams decide. */
@Injectable()
export class StartableScans {
  readonly #accounts: Accounts;
  readonly #store: ReadStore;
  readonly #running: RunningScans;
  readonly #maxRunningScans: number;
  readonly #idle: AccountRotation<Demand<StartableScan>>;
  readonly #queued: AccountRotation<Demand<StartableScan>>;
  /** By account: scans that the read model shows as waiting although they do not wait any more. */
  readonly #leftOut = new BoundedMap<string, Set<string>>(maxAccountsLeftOut);
  /** By account, of the present pass: an account that runs nothing is visited twice. */
  readonly #demands = new Map<string, Promise<Demand<StartableScan>>>();
  #anyWaits = true;

  constructor(accounts: Accounts, store: ReadStore, running: RunningScans, { maxRunningScans }: ScanWorkerSettings) {
    this.#accounts = accounts;
    this.#store = store;
    this.#running = running;
    this.#maxRunningScans = maxRunningScans;
    const demandOf = (accountId: string): Promise<Demand<StartableScan>> => {
      const demand = this.#demands.get(accountId) ?? this.#demandOf(accountId);
      this.#demands.set(accountId, demand);
      return demand;
    };
    this.#idle = new AccountRotation(store, 'isIdle', demandOf);
    this.#queued = new AccountRotation(store, 'hasQueued', demandOf);
  }

  /** False when the last pass found no account with waiting scans. */
  get anyWaits(): boolean {
    return this.#anyWaits;
  }

  /** As many as this process may start now: first those of accounts that run none, then by fair shares. */
  async next(): Promise<readonly StartableScan[]> {
    const { capacity } = this.#running;
    this.#anyWaits = true;
    if (capacity <= 0) return [];
    this.#demands.clear();
    const idle = await this.#idle.next();
    const first = idle.flatMap(({ startable }) => startable.slice(0, 1)).slice(0, capacity);
    this.#idle.served(first.at(-1)?.scan.accountId);
    const shared = sharedCapacity(this.#maxRunningScans) - (this.#maxRunningScans - capacity) - first.length;
    if (shared <= 0) return first;
    const chosen = new Set(first.map(({ scan }) => scan.scanId));
    const queued = await this.#queued.next();
    this.#anyWaits = idle.length + queued.length > 0;
    const demands = queued.map(({ running, startable }) => {
      const rest = startable.filter(({ scan }) => !chosen.has(scan.scanId));
      return { running: running + startable.length - rest.length, startable: rest };
    });
    const more = fairShares(demands, shared);
    this.#queued.served(more.at(-1)?.scan.accountId);
    return [...first, ...more];
  }

  /** The scan does not wait although the read model says so. */
  leaveOut(accountId: string, scanId: string): void {
    const leftOut = this.#leftOut.get(accountId) ?? new Set();
    this.#leftOut.set(accountId, leftOut.add(scanId));
  }

  /** The oldest waiting scans of an account for which it has a free slot, or holds one already. */
  async #demandOf(accountId: string): Promise<Demand<StartableScan>> {
    const [account, work] = await Promise.all([
      this.#accounts.find(accountId),
      this.#store.get<AccountWorkDocument>(accountWorkProjection.collection, accountId),
    ]);
    const holders = new Set(work?.running);
    const maxRunning = account === undefined ? 0 : limitsOf(account.subscription).concurrentScans;
    const free = Math.max(0, maxRunning - holders.size);
    if (free === 0 && [...holders].every((scanId) => this.#running.has(scanId))) {
      return { running: holders.size, startable: [] };
    }
    const waiting = await this.#waitingOf(accountId);
    const holding = waiting.filter(({ scanId }) => holders.has(scanId));
    const others = waiting.filter(({ scanId }) => !holders.has(scanId)).slice(0, free);
    const startable = [...holding, ...others].map((scan) => ({ scan, maxRunning }));
    return { running: holders.size, startable };
  }

  async #waitingOf(accountId: string): Promise<readonly ScanDocument[]> {
    const leftOut = this.#leftOut.get(accountId) ?? new Set();
    const queued = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { accountId, status: 'queued' },
      orderBy: 'order',
      // Those that this process runs, or that were left out, may still be shown as waiting.
      limit: this.#maxRunningScans + leftOut.size,
    });
    const stale = queued.filter(({ scanId }) => leftOut.has(scanId)).map(({ scanId }) => scanId);
    if (stale.length > 0) this.#leftOut.set(accountId, new Set(stale));
    else this.#leftOut.delete(accountId);
    return queued.filter(({ scanId }) => !leftOut.has(scanId) && !this.#running.has(scanId));
  }
}
