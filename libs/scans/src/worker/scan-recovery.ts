import { Injectable } from '@nestjs/common';
import {
  CommandExecutor,
  findEach,
  isOutage,
  Leases,
  ReadModelChanges,
  ReaderProgress,
  ReadStore,
} from '#event-sourcing';
import { alignedDelay, Clock, hasElapsed, Rejected } from '#kernel';
import { accountWorkStream } from '../queue/account-work.decider.ts';
import { accountWorkProjection } from '../queue/account-work.projection.ts';
import type { AccountWorkDocument } from '../queue/account-work.projection.ts';
import { queuesProjection } from '../queue/queues.projection.ts';
import type { QueueDocument } from '../queue/queues.projection.ts';
import { releaseUnlessOpen } from '../queue/release-unless-open.ts';
import { hasEnded, isOpen } from '../scan/scan-status.ts';
import { scanStream } from '../scan/scan.decider.ts';
import { jobOf, scansProjection } from '../status/scans.projection.ts';
import type { ScanDocument } from '../status/scans.projection.ts';
import { RunningScans } from './running-scans.ts';
import { scanLease } from './scan-lease.ts';
import { ScanObserver } from './scan-observer.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';
import { workerContext } from './worker-context.ts';

const pollIntervalMs = 2_000;
const placesPerQuery = 200;
const maxExpiredPerPoll = 100;
const placeSweepIntervalMs = 60_000;

/**
 * Recovers from what lost processes left behind: takes over running scans that nobody runs, releases slots and places in
 * the queue that no scan needs any more, and fails scans that waited too long. A scan that cannot be recovered keeps no
 * other from it.
 */
@Injectable()
export class ScanRecovery {
  readonly #store: ReadStore;
  readonly #executor: CommandExecutor;
  readonly #leases: Leases;
  readonly #running: RunningScans;
  readonly #settings: ScanWorkerSettings;
  readonly #clock: Clock;
  readonly #observer: ScanObserver;
  readonly #changes: ReadModelChanges;
  /** Not reported yet. */
  readonly #failures: unknown[] = [];
  #placesSweptAt = -Infinity;

  constructor(
    store: ReadStore,
    executor: CommandExecutor,
    leases: Leases,
    running: RunningScans,
    settings: ScanWorkerSettings,
    clock: Clock,
    observer: ScanObserver,
    progress: ReaderProgress,
  ) {
    this.#store = store;
    this.#executor = executor;
    this.#leases = leases;
    this.#running = running;
    this.#settings = settings;
    this.#clock = clock;
    this.#observer = observer;
    this.#changes = new ReadModelChanges(progress, [scansProjection, accountWorkProjection, queuesProjection]);
  }

  async run(shutdown: AbortSignal): Promise<void> {
    let isPassNeeded = true;
    while (!shutdown.aborted) {
      isPassNeeded = this.#changes.sinceLast() || isPassNeeded;
      try {
        if (isPassNeeded) isPassNeeded = await this.recover(shutdown);
      } catch (error) {
        this.#observer.fault(error, 'recovering scans failed');
      }
      await alignedDelay(pollIntervalMs, shutdown);
    }
  }

  /** One pass. @returns whether there is anything of which a later one may find that it has to be recovered */
  async recover(shutdown: AbortSignal): Promise<boolean> {
    const anyRuns = await this.#takeOverOrphans(shutdown);
    const anySlots = await this.#releaseForgottenSlots();
    await this.#releaseForgottenPlaces(shutdown);
    const anyQueued = await this.#expireQueued();
    const [failure] = this.#failures.splice(0);
    if (failure !== undefined) this.#observer.fault(failure, 'recovering a scan failed');
    return anyRuns || anySlots || anyQueued;
  }

  async #takeOverOrphans(shutdown: AbortSignal): Promise<boolean> {
    let anyRuns = false;
    const running = { equals: { status: 'running' }, orderBy: 'order' } as const;
    for await (const scan of findEach<ScanDocument>(this.#store, scansProjection.collection, running)) {
      anyRuns = true;
      if (shutdown.aborted || this.#running.capacity <= 0) break;
      if (this.#running.has(scan.scanId)) continue;
      const holder = await this.#leases.holder(scanLease(scan.scanId));
      if (holder !== undefined && holder.owner !== this.#settings.instance) continue;
      await this.#tryTo(() => this.#takeOver(scan, shutdown));
    }
    return anyRuns;
  }

  /** @throws in an outage, which the work for other scans would meet too */
  async #tryTo(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isOutage(error)) throw error;
      this.#failures.push(error);
    }
  }

  async #takeOver(scan: ScanDocument, shutdown: AbortSignal): Promise<void> {
    const reservation = await this.#running.reserve(scan.scanId);
    if (reservation === undefined) return;
    let attempt: number | undefined;
    try {
      attempt = await this.#claim(scan);
    } finally {
      if (attempt === undefined) await this.#running.cancelReservation(reservation);
    }
    if (attempt !== undefined) this.#running.run(reservation, jobOf(scan), attempt, shutdown);
  }

  /** The number of the new attempt; undefined when the scan has ended, or ends by this. */
  async #claim({ scanId, attempt }: ScanDocument): Promise<number | undefined> {
    const command = { type: 'TakeOver', worker: this.#settings.instance, attempt } as const;
    try {
      const { state } = await this.#executor.execute(
        scanStream,
        scanId,
        command,
        workerContext(this.#settings, scanId),
      );
      return state.status === 'running' ? state.attempt : undefined;
    } catch (error) {
      if (error instanceof Rejected && error.code === 'invalid_state') return undefined;
      throw error;
    }
  }

  async #releaseForgottenSlots(): Promise<boolean> {
    let anySlots = false;
    for await (const { accountId, running } of this.#accountsWith({ hasRunning: true })) {
      anySlots = true;
      for (const scanId of running) {
        const scan = await this.#store.get<ScanDocument>(scansProjection.collection, scanId);
        if (hasEnded(scan?.status)) await this.#tryTo(() => this.#release(accountId, scanId));
      }
    }
    return anySlots;
  }

  /** Releases places that were taken for scans which a crash kept from being queued. */
  async #releaseForgottenPlaces(shutdown: AbortSignal): Promise<void> {
    const now = this.#clock.now();
    if (!hasElapsed(placeSweepIntervalMs, this.#placesSweptAt, now)) return;
    this.#placesSweptAt = now;
    for await (const { accountId, queued } of this.#accountsWith({ hasQueued: true })) {
      if (shutdown.aborted) return;
      const queue = await this.#store.get<QueueDocument>(queuesProjection.collection, accountId);
      if (queued <= (queue?.queued ?? 0)) continue;
      await this.#tryTo(() => this.#releasePlacesWithoutScan(accountId, shutdown));
    }
  }

  #accountsWith(equals: Readonly<Record<string, boolean>>): AsyncIterable<AccountWorkDocument> {
    return findEach(this.#store, accountWorkProjection.collection, { equals, orderBy: 'accountId' });
  }

  async #releasePlacesWithoutScan(accountId: string, shutdown: AbortSignal): Promise<void> {
    const before = new Date(this.#clock.now() - placeSweepIntervalMs).toISOString();
    const { state: work } = await this.#executor.read(accountWorkStream, accountId);
    const scanIds = work.queued.keys().filter((scanId) => (work.queued.get(scanId) ?? before) < before);
    for (let first = 0; first < scanIds.length && !shutdown.aborted; first += placesPerQuery) {
      for (const scanId of await this.#notShownAsOpen(scanIds.slice(first, first + placesPerQuery))) {
        const context = workerContext(this.#settings, scanId);
        await this.#tryTo(() => releaseUnlessOpen(this.#executor, accountId, scanId, context));
      }
    }
  }

  /** So that few streams are read: while requests are made, an account has more places than scans that are shown. */
  async #notShownAsOpen(scanIds: readonly string[]): Promise<readonly string[]> {
    const shown = await Promise.all(
      scanIds.map((scanId) => this.#store.get<ScanDocument>(scansProjection.collection, scanId)),
    );
    return scanIds.filter((_, n) => !isOpen(shown[n]?.status));
  }

  async #release(accountId: string, scanId: string): Promise<void> {
    const command = { type: 'Release', accountId, scanId } as const;
    await this.#executor.execute(accountWorkStream, accountId, command, workerContext(this.#settings, scanId));
  }

  async #expireQueued(): Promise<boolean> {
    const before = new Date(this.#clock.now() - this.#settings.queueExpiresMs).toISOString();
    const oldest = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { status: 'queued' },
      orderBy: 'order',
      limit: maxExpiredPerPoll,
    });
    for (const { scanId, createdAt } of oldest) {
      if (createdAt >= before) break;
      await this.#tryTo(() => this.#expire(scanId));
    }
    return oldest.length > 0;
  }

  async #expire(scanId: string): Promise<void> {
    await this.#executor.execute(scanStream, scanId, { type: 'Expire' }, workerContext(this.#settings, scanId));
  }
}
