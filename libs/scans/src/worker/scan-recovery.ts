import { Injectable } from '@nestjs/common';
import { CommandExecutor, Leases, ReadStore } from '#event-sourcing';
import { Clock, delay, Rejected } from '#kernel';
import { scanStream } from '../scan.decider.ts';
import { jobOf, scansProjection } from '../scans.projection.ts';
import type { ScanDocument } from '../scans.projection.ts';
import { slotStream } from '../slots.decider.ts';
import { slotsProjection } from '../slots.projection.ts';
import type { SlotsDocument } from '../slots.projection.ts';
import { RunningScans } from './running-scans.ts';
import { scanLease } from './scan-lease.ts';
import { ScanObserver } from './scan-observer.ts';
import { ScanWorkerSettings } from './scan-worker-settings.ts';
import { workerContext } from './worker-context.ts';

const pollIntervalMs = 2_000;
const pageSize = 1_000;
const maxExpiredPerPoll = 100;

/**
 * Recovers from what lost processes left behind: takes over running scans that nobody runs, releases slots of scans that
 * have ended, and fails scans that waited too long in the queue.
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

  constructor(
    store: ReadStore,
    executor: CommandExecutor,
    leases: Leases,
    running: RunningScans,
    settings: ScanWorkerSettings,
    clock: Clock,
    observer: ScanObserver,
  ) {
    this.#store = store;
    this.#executor = executor;
    this.#leases = leases;
    this.#running = running;
    this.#settings = settings;
    this.#clock = clock;
    this.#observer = observer;
  }

  async run(shutdown: AbortSignal): Promise<void> {
    while (!shutdown.aborted) {
      try {
        await this.#takeOverOrphans(shutdown);
        await this.#releaseForgottenSlots();
        await this.#expireQueued();
      } catch (error) {
        this.#observer.fault(error, 'recovering scans failed');
      }
      await delay(pollIntervalMs, shutdown);
    }
  }

  async #takeOverOrphans(shutdown: AbortSignal): Promise<void> {
    const running = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { status: 'running' },
      orderBy: 'order',
      limit: pageSize,
    });
    for (const scan of running) {
      if (shutdown.aborted || this.#running.capacity <= 0) return;
      if (this.#running.has(scan.scanId)) continue;
      const holder = await this.#leases.holder(scanLease(scan.scanId));
      if (holder === undefined || holder.owner === this.#settings.instance) await this.#takeOver(scan, shutdown);
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

  async #releaseForgottenSlots(): Promise<void> {
    const held = await this.#store.find<SlotsDocument>(slotsProjection.collection, {
      equals: { anyHeld: true },
      orderBy: 'accountId',
      limit: pageSize,
    });
    for (const { accountId, holders } of held) {
      for (const scanId of holders) {
        const scan = await this.#store.get<ScanDocument>(scansProjection.collection, scanId);
        if (scan?.status !== 'completed' && scan?.status !== 'failed') continue;
        const command = { type: 'Release', accountId, scanId } as const;
        await this.#executor.execute(slotStream, accountId, command, workerContext(this.#settings, scanId));
      }
    }
  }

  async #expireQueued(): Promise<void> {
    const before = new Date(this.#clock.now() - this.#settings.queueExpiresMs).toISOString();
    const oldest = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { status: 'queued' },
      orderBy: 'order',
      limit: maxExpiredPerPoll,
    });
    for (const { scanId, createdAt } of oldest) {
      if (createdAt >= before) return;
      await this.#executor.execute(scanStream, scanId, { type: 'Expire' }, workerContext(this.#settings, scanId));
    }
  }
}
