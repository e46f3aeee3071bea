import { Injectable } from '@nestjs/common';
import { CommandExecutor, commandStep, isOutage, ReadModelChanges, readerName, ReaderProgress } from '#event-sourcing';
import { alignedDelay, Clock, delay, Rejected } from '#kernel';
import { accountWorkStream } from '../queue/account-work.decider.ts';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { jobOf } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { DispatchPause } from './dispatch-pause.ts';
import { RunningScans } from './running-scans.ts';
import type { Reservation } from './running-scans.ts';
import { ScanObserver } from './scan-observer.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';
import { StartableScans } from './startable-scans.ts';
import type { StartableScan } from './startable-scans.ts';
import { workerContext } from './worker-context.ts';

const pollIntervalMs = 1_000;
/** While nothing waits, in a process that is woken by changes because it projects them. */
const restingPollIntervalMs = 2_000;
const claimRetryDelayMs = 500;
/** After their changes there may be something to start. */
const readModels = [queuesProjection, accountWorkProjection];
const wakingReaders: ReadonlySet<string> = new Set(readModels.map(({ collection }) => readerName(collection)));

interface ReservedScan extends StartableScan {
  readonly reservation: Reservation;
}

/** Starts waiting scans as far as their accounts have free slots and this process has capacity. */
@Injectable()
export class ScanDispatcher {
  readonly #startable: StartableScans;
  readonly #executor: CommandExecutor;
  readonly #progress: ReaderProgress;
  readonly #running: RunningScans;
  readonly #settings: ScanWorkerSettings;
  readonly #clock: Clock;
  readonly #observer: ScanObserver;
  readonly #pause = new DispatchPause();
  #wake = new AbortController();
  #freed = new AbortController();

  constructor(
    startable: StartableScans,
    executor: CommandExecutor,
    progress: ReaderProgress,
    running: RunningScans,
    settings: ScanWorkerSettings,
    clock: Clock,
    observer: ScanObserver,
  ) {
    this.#startable = startable;
    this.#executor = executor;
    this.#progress = progress;
    this.#running = running;
    this.#settings = settings;
    this.#clock = clock;
    this.#observer = observer;
  }

  async run(shutdown: AbortSignal): Promise<void> {
    const unsubscribe = this.#progress.onStep((reader) => {
      if (wakingReaders.has(reader)) this.#wake.abort();
    });
    this.#running.onEnd(() => {
      this.#pause.reset();
      this.#freed.abort();
      this.#wake.abort();
    });
    const changes = new ReadModelChanges(this.#progress, readModels);
    let isPassNeeded = true;
    for (let waitedMs = 0; !shutdown.aborted;) {
      this.#wake = new AbortController();
      this.#freed = new AbortController();
      const wake = AbortSignal.any([shutdown, this.#wake.signal]);
      const freed = AbortSignal.any([shutdown, this.#freed.signal]);
      isPassNeeded = changes.sinceLast() || isPassNeeded;
      let started = 0;
      let pauseMs = 0;
      try {
        if (isPassNeeded) {
          started = await this.#startWaiting(shutdown);
          pauseMs = this.#pause.afterPass(started, waitedMs);
        }
        isPassNeeded = this.#startable.anyWaits;
      } catch (error) {
        this.#observer.fault(error, 'dispatching scans failed');
      }
      const passedAt = performance.now();
      await delay(pauseMs, freed);
      const isResting = !isPassNeeded && changes.areProjectedHere;
      if (started === 0) await alignedDelay(isResting ? restingPollIntervalMs : pollIntervalMs, wake);
      waitedMs = performance.now() - passedAt;
    }
    unsubscribe();
  }

  /** Returns how many started. One that cannot be started does not keep the others from it. */
  async #startWaiting(shutdown: AbortSignal): Promise<number> {
    const startable = await this.#startable.next();
    const byAccount = [...Map.groupBy(startable, ({ scan }) => scan.accountId).values()];
    const ofAccounts = await Promise.all(byAccount.map((ofAccount) => this.#startOfAccount(ofAccount, shutdown)));
    const outcomes = ofAccounts.flat();
    const failed = outcomes.find((one) => one.status === 'rejected');
    if (failed !== undefined) this.#observer.fault(failed.reason, 'starting scans failed');
    return outcomes.filter((one) => one.status === 'fulfilled' && one.value).length;
  }

  /**
   * All are reserved at the same time. Then their slots are taken: the commands of one stream are decided in the order in which
   * they are given, so that the oldest scan of the account runs first.
   */
  async #startOfAccount(
    startable: readonly StartableScan[],
    shutdown: AbortSignal,
  ): Promise<readonly PromiseSettledResult<boolean>[]> {
    const reserved = await Promise.allSettled(startable.map((one) => this.#reserve(one)));
    return Promise.allSettled(
      reserved.map(async (one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value !== undefined && this.#start(one.value, shutdown);
      }),
    );
  }

  /** Undefined where this process has no capacity, another one has the scan, or it does not wait. */
  async #reserve(startable: StartableScan): Promise<ReservedScan | undefined> {
    const reservation = await this.#running.reserve(startable.scan.scanId);
    if (reservation === undefined) return undefined;
    return this.#orFree(reservation, async () =>
      (await this.#isWaiting(startable.scan)) ? { ...startable, reservation } : undefined,
    );
  }

  async #start({ scan, maxRunning, reservation }: ReservedScan, shutdown: AbortSignal): Promise<boolean> {
    const over = AbortSignal.any([shutdown, reservation.lease.lost]);
    const claimed = await this.#orFree(reservation, () => this.#claim(scan, maxRunning, over));
    if (claimed !== true) return false;
    this.#observer.started(scan.scanId, this.#clock.now() - new Date(scan.createdAt).getTime());
    this.#running.run(reservation, jobOf(scan), 1, shutdown);
    return true;
  }

  /** What the work gives; where that is nothing, or it fails, the scan is freed. */
  async #orFree<T>(reservation: Reservation, work: () => Promise<T | undefined>): Promise<T | undefined> {
    let result: T | undefined;
    try {
      result = await work();
    } finally {
      if (result === undefined) await this.#running.cancelReservation(reservation);
    }
    return result;
  }

  /** Repeated in an outage: the scan may have been started, and another process would take it over as lost. */
  async #claim(scan: ScanDocument, maxRunning: number, over: AbortSignal): Promise<true | undefined> {
    while (!over.aborted) {
      try {
        return await this.#tryToClaim(scan, maxRunning);
      } catch (error) {
        if (!isOutage(error)) throw error;
        await delay(claimRetryDelayMs, over);
      }
    }
    return undefined;
  }

  /** Takes a slot of the account and the scan: each is decided by its stream. */
  async #tryToClaim({ scanId, accountId }: ScanDocument, maxRunning: number): Promise<true | undefined> {
    const context = workerContext(this.#settings, scanId);
    const takeSlot = { type: 'TakeSlot', accountId, scanId, maxRunning } as const;
    const start = { type: 'Start', worker: this.#settings.instance } as const;
    try {
      await this.#executor.executeTogether(
        [commandStep(accountWorkStream, accountId, () => takeSlot), commandStep(scanStream, scanId, () => start)],
        context,
      );
      return true;
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      if (error.code === 'concurrency_limit_exceeded') return undefined;
      if (error.code !== 'invalid_state') throw error;
      // A log that appends to one stream after the other has given it the slot.
      const { state } = await this.#executor.read(scanStream, scanId);
      const release = { type: 'Release', accountId, scanId } as const;
      if (state.status !== 'running') await this.#executor.execute(accountWorkStream, accountId, release, context);
      return undefined;
    }
  }

  /** The read model may be behind: a slot is taken only for a scan that waits, or that this process has started before. */
  async #isWaiting({ scanId, accountId }: ScanDocument): Promise<boolean> {
    const { state } = await this.#executor.read(scanStream, scanId);
    const isOwn = state.status === 'running' && state.worker === this.#settings.instance && state.attempt === 1;
    const isWaiting = state.status === 'queued' || isOwn;
    if (!isWaiting) this.#startable.leaveOut(accountId, scanId);
    return isWaiting;
  }
}
