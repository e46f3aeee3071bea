import { Injectable } from '@nestjs/common';
import { CommandExecutor, commandStep, ReadStore, ReadYourWrites } from '#event-sourcing';
import type { CommandContext, CommandStep, Position } from '#event-sourcing';
import { Clock, Rejected } from '#kernel';
import { accountWorkStream } from './account-work.decider.ts';
import { QueueLimits } from './queue-limits.ts';
import { noScans, scanTotalsId, scanTotalsProjection } from '../status/scan-totals.projection.ts';
import type { ScanTotals } from '../status/scan-totals.projection.ts';

const retryAfter = 30;
/** How long the totals are used while the queue is not half full. */
const totalsCacheMs = 250;

/** The number of queued scans when it was queried; too high rather than too low for what this process has admitted. */
interface KnownTotals {
  readonly queriedAt: number;
  readonly queued: number;
  admittedSince: number;
}

/** Admits scans to the queue as long as it is below its limits. */
@Injectable()
export class QueueAdmission {
  readonly #store: ReadStore;
  readonly #executor: CommandExecutor;
  readonly #readYourWrites: ReadYourWrites;
  readonly #limits: QueueLimits;
  readonly #clock: Clock;
  /** Scans that were admitted and that the totals may not show yet; the position of those that are queued. */
  readonly #admitted = new Map<string, Position | undefined>();
  /** All places that were ever taken. */
  #taken = 0;
  #known: KnownTotals | undefined;

  constructor(
    store: ReadStore,
    executor: CommandExecutor,
    readYourWrites: ReadYourWrites,
    limits: QueueLimits,
    clock: Clock,
  ) {
    this.#store = store;
    this.#executor = executor;
    this.#readYourWrites = readYourWrites;
    this.#limits = limits;
    this.#clock = clock;
  }

  /**
   * Reserves a place in the queue of all accounts. Its limit is exact within this process: scans that other processes
   * admit at the same moment come on top.
   * @throws Rejected `service_unavailable`
   */
  async reserve(scanId: string): Promise<void> {
    if (await this.#tryReserve(scanId)) return;
    await this.#forgetProjected();
    if (await this.#tryReserve(scanId)) return;
    throw new Rejected('service_unavailable', `The queue of the service is full. Retry in ${retryAfter} s.`, {
      retryAfter,
    });
  }

  /** Takes a place in the queue of the account, whose limit is exact. It is rejected with `concurrency_limit_exceeded`. */
  admitting(accountId: string, scanId: string): CommandStep {
    const { maxQueuedPerAccount: maxQueued } = this.#limits;
    const now = this.#clock.timestamp();
    const command = { type: 'Admit', accountId, scanId, maxQueued, now } as const;
    return commandStep(accountWorkStream, accountId, () => command);
  }

  /** The scan was queued; its place is counted here until the totals show it. */
  queued(scanId: string, position: Position, isInTotals: boolean): void {
    if (isInTotals) this.#admitted.delete(scanId);
    else this.#admitted.set(scanId, position);
  }

  /**
   * The scan was not queued because of an error. A rejected scan frees its place; after an outage the scan may be queued
   * nevertheless, so that its place is kept for now: scan recovery frees it when there is no such scan.
   */
  async abandon(accountId: string, scanId: string, error: unknown, context: CommandContext): Promise<void> {
    this.#admitted.delete(scanId);
    if (!(error instanceof Rejected) || error.code !== 'quota_exceeded') return;
    await this.#executor.execute(accountWorkStream, accountId, { type: 'Release', accountId, scanId }, context);
  }

  /** False when the queue is full, as far as this process knows. A place is checked and taken without a wait in between. */
  async #tryReserve(scanId: string): Promise<boolean> {
    if (!this.#isFarFromFull()) {
      const queriedAt = performance.now();
      const pending = this.#admitted.size;
      const taken = this.#taken;
      const totals = await this.#store.get<ScanTotals>(scanTotalsProjection.collection, scanTotalsId);
      const { queued } = totals ?? noScans;
      const takenMeanwhile = this.#taken - taken;
      // A place that is no longer counted here, because the totals show its scan by now, may be missing in these.
      if (queued + pending + takenMeanwhile >= this.#limits.maxQueued) return false;
      this.#known = { queriedAt, queued: queued + pending, admittedSince: takenMeanwhile };
    }
    this.#admitted.set(scanId, undefined);
    this.#taken += 1;
    if (this.#known !== undefined) this.#known.admittedSince += 1;
    return true;
  }

  /** By totals of a moment ago. */
  #isFarFromFull(): boolean {
    const known = this.#known;
    if (known === undefined || performance.now() - known.queriedAt > totalsCacheMs) return false;
    return known.queued + known.admittedSince + this.#admitted.size < this.#limits.maxQueued / 2;
  }

  /** Totals that were behind when a scan was queued may show it by now. */
  async #forgetProjected(): Promise<void> {
    for (const [scanId, position] of this.#admitted) {
      if (position === undefined) continue;
      if (!(await this.#readYourWrites.reaches(scanTotalsProjection, position, 0))) return;
      this.#admitted.delete(scanId);
    }
  }
}
