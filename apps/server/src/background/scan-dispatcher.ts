import { Injectable } from '@nestjs/common';
import { accountsProjection, limitsOf } from '#accounts';
import type { AccountDocument } from '#accounts';
import { CommandExecutor, ReaderProgress, ReadStore } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, delay, Rejected } from '#kernel';
import { queuesProjection, scansProjection, scanStream, slotsProjection, slotStream } from '#scans';
import type { QueueDocument, ScanDocument, SlotsDocument } from '#scans';
import { Log } from '../log.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Instance } from './instance.ts';
import { RunningScans } from './running-scans.ts';

const accountsAtOnce = 100;
const lookAgainMs = 1_000;
/** After their steps there may be something to start. */
const wakingReaders: ReadonlySet<string> = new Set([queuesProjection.collection.name, slotsProjection.collection.name]);

interface Startable {
  readonly scan: ScanDocument;
  /** How many scans of its account may run at once. */
  readonly limit: number;
}

/**
 * Starts waiting scans: the oldest of an account first, the accounts in turn, as far as the account has a free slot and
 * this process has room. What it reads may be behind; the appends decide.
 */
@Injectable()
export class ScanDispatcher {
  /** The account that was served last: the next round begins after it. */
  #lastServed = '';
  #wake = new AbortController();

  readonly #store: ReadStore;
  readonly #executor: CommandExecutor;
  readonly #progress: ReaderProgress;
  readonly #running: RunningScans;
  readonly #instance: Instance;
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  readonly #log: Log;

  constructor(
    store: ReadStore,
    executor: CommandExecutor,
    progress: ReaderProgress,
    running: RunningScans,
    instance: Instance,
    clock: Clock,
    metrics: Metrics,
    log: Log,
  ) {
    this.#store = store;
    this.#executor = executor;
    this.#progress = progress;
    this.#running = running;
    this.#instance = instance;
    this.#clock = clock;
    this.#metrics = metrics;
    this.#log = log;
  }

  async run(shutdown: AbortSignal): Promise<void> {
    const unsubscribe = this.#progress.onStep((reader) => {
      if (wakingReaders.has(reader)) this.#wake.abort();
    });
    this.#running.onEnd(() => this.#wake.abort());
    while (!shutdown.aborted) {
      this.#wake = new AbortController();
      const wake = AbortSignal.any([shutdown, this.#wake.signal]);
      const started = await this.#startWhatFits(shutdown).catch((error: unknown) => {
        this.#log.error({ err: error }, 'dispatching scans failed');
        return 0;
      });
      if (started === 0) await delay(lookAgainMs, wake);
    }
    unsubscribe();
  }

  /** Starts as many as there is room for: one of each account in turn, then a second of each, and so on. */
  async #startWhatFits(shutdown: AbortSignal): Promise<number> {
    const { room } = this.#running;
    if (room <= 0) return 0;
    const startable: Startable[][] = [];
    for (const accountId of await this.#accountsInTurn()) {
      const ofAccount = await this.#startableOf(accountId, room);
      if (ofAccount.length > 0) startable.push(ofAccount);
      if (startable.length === room) break;
    }
    const chosen = inTurn(startable).slice(0, room);
    this.#lastServed = chosen.at(-1)?.scan.accountId ?? this.#lastServed;
    const started = await Promise.all(this.#startInOrder(chosen, shutdown));
    return started.filter(Boolean).length;
  }

  /** Accounts side by side; of an account one after the other, so that the oldest is running first. */
  #startInOrder(chosen: readonly Startable[], shutdown: AbortSignal): readonly Promise<boolean>[] {
    const latest = new Map<string, Promise<boolean>>();
    return chosen.map(({ scan, limit }) => {
      const before = latest.get(scan.accountId);
      const claim = async (): Promise<number | undefined> => {
        await before;
        return this.#claim(scan, limit);
      };
      const start = this.#running.start(scan, claim, shutdown);
      latest.set(scan.accountId, start);
      return start;
    });
  }

  async #accountsInTurn(): Promise<readonly string[]> {
    const equals = { hasQueued: true };
    const query = { equals, orderBy: 'accountId', limit: accountsAtOnce };
    const after = await this.#store.find<QueueDocument>(queuesProjection.collection, {
      ...query,
      above: { accountId: this.#lastServed },
    });
    const ids = after.map(({ accountId }) => accountId);
    if (after.length === accountsAtOnce || this.#lastServed === '') return ids;
    const first = await this.#store.find<QueueDocument>(queuesProjection.collection, query);
    return [...ids, ...first.map(({ accountId }) => accountId).filter((id) => id <= this.#lastServed)];
  }

  /** The oldest waiting scans of an account for which it has a free slot, or holds one already. */
  async #startableOf(accountId: string, room: number): Promise<Startable[]> {
    const account = await this.#store.get<AccountDocument>(accountsProjection.collection, accountId);
    if (account === undefined) return [];
    const limit = limitsOf(account.subscription).concurrentScans;
    const waiting = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { accountId, status: 'queued' },
      orderBy: 'order',
      // Those that this process has just started may still be shown as waiting.
      limit: this.#instance.scansAtOnce,
    });
    const slots = await this.#store.get<SlotsDocument>(slotsProjection.collection, accountId);
    const holders = new Set(slots?.holders);
    const notHere = waiting.filter(({ scanId }) => !this.#running.has(scanId));
    const holding = notHere.filter(({ scanId }) => holders.has(scanId));
    const others = notHere.filter(({ scanId }) => !holders.has(scanId));
    const free = Math.max(0, limit - holders.size);
    return [...holding, ...others.slice(0, free)].slice(0, room).map((scan) => ({ scan, limit }));
  }

  /** Takes a slot of the account, then the scan; both appends can be won once. */
  async #claim({ scanId, accountId, createdAt }: ScanDocument, limit: number): Promise<number | undefined> {
    const worker = this.#instance.name;
    const context: CommandContext = {
      actor: `system:worker/${worker}`,
      correlationId: scanId,
      causationId: scanId,
    };
    try {
      await this.#executor.execute(slotStream, accountId, { type: 'TakeSlot', accountId, scanId, limit }, context);
    } catch (error) {
      if (error instanceof Rejected && error.code === 'concurrency_limit_exceeded') return undefined;
      throw error;
    }
    try {
      await this.#executor.execute(scanStream, scanId, { type: 'StartScan', worker }, context);
      this.#metrics.queueWait.observe((this.#clock.now() - new Date(createdAt).getTime()) / 1_000);
      return 1;
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== 'invalid_state') throw error;
      const { state } = await this.#executor.read(scanStream, scanId);
      if (state.status !== 'running') {
        await this.#executor.execute(slotStream, accountId, { type: 'ReleaseSlot', accountId, scanId }, context);
      }
      return undefined;
    }
  }
}

/** The first of each list, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}
