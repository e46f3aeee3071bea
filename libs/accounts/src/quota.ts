import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '#event-sourcing';
import type { CommandContext, Position, Projection } from '#event-sourcing';
import { Clock } from '#kernel';
import { billingPeriodAt } from './billing-period.ts';
import { limitsOf } from './plans.ts';
import type { Subscription } from './plans.ts';
import { refundOutcome, usageStream, usageStreamId } from './usage.decider.ts';
import type { KeyedRequest } from './usage.decider.ts';
import type { ScanCounted, ScanRefunded } from './usage.events.ts';
import { usageProjection } from './usage.projection.ts';

/** A scan before it is counted. `fingerprint` is that of the request's body, where the request had an idempotency key. */
export type CountableScan = Omit<ScanCounted['data'], 'month' | 'fingerprint' | 'scheduleId'> & {
  readonly fingerprint: string | undefined;
  readonly scheduleId?: string | undefined;
};

export interface CountedScan {
  /** As it was counted first. */
  readonly scan: ScanCounted['data'];
  /** The read model that shows the count, and the position from which on it does. */
  readonly shownBy: readonly [readModel: Pick<Projection, 'collection'>, position: Position];
}

/** The scans that an account may run in a month. Called by the use cases of scans, without the bus. */
@Injectable()
export class Quota {
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;

  constructor(executor: CommandExecutor, clock: Clock) {
    this.#executor = executor;
    this.#clock = clock;
  }

  /**
   * Counts a scan in the month in which its request was accepted; repeating it changes nothing.
   * @throws Rejected `quota_exceeded` or `idempotency_key_reused`
   */
  async count(scan: CountableScan, subscription: Subscription, context: CommandContext): Promise<CountedScan> {
    const { month } = billingPeriodAt(new Date(scan.createdAt).getTime());
    const { plan } = subscription;
    const { scansPerMonth: scansLimit } = limitsOf(subscription);
    const stream = usageStreamId(scan.accountId, month);
    const command = { type: 'Count', ...scan, plan, scansLimit } as const;
    const { state, position } = await this.#executor.execute(usageStream, stream, command, context);
    const { fingerprint, scheduleId, ...rest } = scan;
    const createdAt = state.keyedRequests.get(scan.scanId)?.createdAt ?? scan.createdAt;
    return {
      scan: {
        ...rest,
        month,
        createdAt,
        ...(fingerprint !== undefined && { fingerprint }),
        ...(scheduleId !== undefined && { scheduleId }),
      },
      shownBy: [usageProjection, position],
    };
  }

  /** Gives the unit back that a scan has cost; repeating it changes nothing. */
  async refund(scan: Required<ScanRefunded['data']>, context: CommandContext): Promise<void> {
    const stream = usageStreamId(scan.accountId, scan.month);
    await this.#executor.execute(usageStream, stream, { type: 'Refund', ...scan }, context);
  }

  /** What became of the refund of a scan; `none` where there was none so far. */
  async refundOutcome(accountId: string, month: string, scanId: string): Promise<'refunded' | 'declined' | 'none'> {
    const { state } = await this.#executor.read(usageStream, usageStreamId(accountId, month));
    return refundOutcome(state, scanId);
  }

  /** Whether the account has a scan: one that was counted in this month or the one before. */
  async hasCounted(accountId: string, scanId: string): Promise<boolean> {
    const now = this.#clock.now();
    const { month, start } = billingPeriodAt(now);
    const { month: before } = billingPeriodAt(new Date(start).getTime() - 1);
    const periods = await Promise.all(
      [month, before].map((one) => this.#executor.read(usageStream, usageStreamId(accountId, one))),
    );
    return periods.some(({ state }) => state.counted.has(scanId));
  }

  /** The request with an idempotency key for which the scan was counted in this month (`2026-06`). */
  async findKeyedRequest(accountId: string, month: string, scanId: string): Promise<KeyedRequest | undefined> {
    const { state } = await this.#executor.read(usageStream, usageStreamId(accountId, month));
    return state.keyedRequests.get(scanId);
  }
}
