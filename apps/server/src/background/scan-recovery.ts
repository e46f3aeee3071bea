import { Injectable } from '@nestjs/common';
import { CommandExecutor, Leases, ReadStore } from '#event-sourcing';
import type { CommandContext } from '#event-sourcing';
import { Clock, delay, Rejected } from '#kernel';
import { scansProjection, scanStream, slotsProjection, slotStream } from '#scans';
import type { ScanDocument, SlotsDocument } from '#scans';
import { Log } from '../log.ts';
import { Instance } from './instance.ts';
import { RunningScans } from './running-scans.ts';
import { scanLease } from './scan-runner.ts';

const betweenRoundsMs = 2_000;
const atOnce = 1_000;

/**
 * Mends what a lost process left behind: takes over running scans that nobody runs, frees slots of scans that have
 * ended, and fails scans that waited too long.
 */
@Injectable()
export class ScanRecovery {
  readonly #store: ReadStore;
  readonly #executor: CommandExecutor;
  readonly #leases: Leases;
  readonly #running: RunningScans;
  readonly #instance: Instance;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor(
    store: ReadStore,
    executor: CommandExecutor,
    leases: Leases,
    running: RunningScans,
    instance: Instance,
    clock: Clock,
    log: Log,
  ) {
    this.#store = store;
    this.#executor = executor;
    this.#leases = leases;
    this.#running = running;
    this.#instance = instance;
    this.#clock = clock;
    this.#log = log;
  }

  async run(shutdown: AbortSignal): Promise<void> {
    while (!shutdown.aborted) {
      try {
        await this.#takeOverOrphans(shutdown);
        await this.#freeForgottenSlots();
        await this.#expireQueued();
      } catch (error) {
        this.#log.error({ err: error }, 'recovering scans failed');
      }
      await delay(betweenRoundsMs, shutdown);
    }
  }

  async #takeOverOrphans(shutdown: AbortSignal): Promise<void> {
    const running = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { status: 'running' },
      orderBy: 'order',
      limit: atOnce,
    });
    for (const scan of running) {
      if (shutdown.aborted || this.#running.room <= 0) return;
      if (this.#running.has(scan.scanId)) continue;
      const holder = await this.#leases.holder(scanLease(scan.scanId));
      if (holder !== undefined && holder.owner !== this.#instance.name) continue;
      await this.#running.start(scan, () => this.#claim(scan), shutdown);
    }
  }

  /** The number of the new attempt; undefined when the scan has ended, or ends by this. */
  async #claim({ scanId, attempt }: ScanDocument): Promise<number | undefined> {
    const worker = this.#instance.name;
    try {
      const { state } = await this.#executor.execute(
        scanStream,
        scanId,
        { type: 'TakeOverScan', worker, attempt },
        this.#contextOf(scanId),
      );
      return state.status === 'running' ? state.attempt : undefined;
    } catch (error) {
      if (error instanceof Rejected && error.code === 'invalid_state') return undefined;
      throw error;
    }
  }

  async #freeForgottenSlots(): Promise<void> {
    const held = await this.#store.find<SlotsDocument>(slotsProjection.collection, {
      equals: { anyHeld: true },
      orderBy: 'accountId',
      limit: atOnce,
    });
    for (const { accountId, holders } of held) {
      for (const scanId of holders) {
        const scan = await this.#store.get<ScanDocument>(scansProjection.collection, scanId);
        if (scan?.status !== 'completed' && scan?.status !== 'failed') continue;
        const command = { type: 'ReleaseSlot', accountId, scanId } as const;
        await this.#executor.execute(slotStream, accountId, command, this.#contextOf(scanId));
      }
    }
  }

  async #expireQueued(): Promise<void> {
    const before = new Date(this.#clock.now() - this.#instance.queueExpiresMs).toISOString();
    const oldest = await this.#store.find<ScanDocument>(scansProjection.collection, {
      equals: { status: 'queued' },
      orderBy: 'order',
      limit: 100,
    });
    for (const { scanId, createdAt } of oldest) {
      if (createdAt >= before) return;
      await this.#executor.execute(scanStream, scanId, { type: 'ExpireQueuedScan' }, this.#contextOf(scanId));
    }
  }

  #contextOf(scanId: string): CommandContext {
    return { actor: `system:worker/${this.#instance.name}`, correlationId: scanId, causationId: scanId };
  }
}
