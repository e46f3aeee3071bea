import { Injectable } from '@nestjs/common';
import { CommandExecutor, commandStep } from '#event-sourcing';
import type { CommandContext, CommandStep, Position, Projection, StateAfter } from '#event-sourcing';
import { Clock } from '#kernel';
import { billingPeriodAt } from './billing-period.ts';
import { limitsOf } from '../accounts/plans.ts';
import type { Subscription } from '../accounts/plans.ts';
import { refundOutcome, usageStream, usageStreamId } from './usage.decider.ts';
import type { KeyedRequest } from './usage.decider.ts';
import type { ScanCounted, ScanRefunded } from './usage.events.ts';
import { usageProjection } from './usage.projection.ts';

/** A scan before it is counted. `fingerprint` is that of the request's body, where the request had an idempotency key. */
export type CountableScan = Omit<ScanCounted['data'], 'month' | 'fingerprint' | 'scheduleId'> & {
  readonly fingerprint: string | undefined;
  readonly scheduleId?: string | undefined;
};

/** How a scan is counted, as one of several commands. */
export interface Counting {
  /** Its position: from there on, `Quota.shownBy` shows the count. */
  readonly step: CommandStep;
  /** The scan as it was counted first, for the steps that follow. */
  readonly counted: (stateAfter: StateAfter) => ScanCounted['data'];
}

/** The scans that an account may run in a month. Called by the use cases of scans, without the bus. */
@Injectable()
export class Quota {
  readonly shownBy: Pick<Projection, 'collection'> = usageProjection;
  readonly #executor: CommandExecutor;
  readonly #clock: Clock;

  constructor(executor: CommandExecutor, clock: Clock) {
    this.#executor = executor;
    this.#clock = clock;
  }

  /**
   * Counts a scan in the month in which its request was accepted; repeating it changes nothing. It is rejected with
   * `quota_exceeded` or `idempotency_key_reused`.
   */
  counting(scan: CountableScan, subscription: Subscription): Counting {
    const { month } = billingPeriodAt(new Date(scan.createdAt).getTime());
    const { plan } = subscription;
    const { scansPerMonth: scansLimit } = limitsOf(subscription);
    const stream = usageStreamId(scan.accountId, month);
    const { fingerprint, scheduleId, ...rest } = scan;
    const command = { type: 'Count', ...scan, plan, scansLimit } as const;
    return {
      step: commandStep(usageStream, stream, () => command),
      counted: (stateAfter) => {
        const { keyedRequests } = stateAfter(usageStream, stream);
        const createdAt = keyedRequests.get(scan.scanId)?.createdAt ?? scan.createdAt;
        return {
          ...rest,
          month,
          createdAt,
          ...(fingerprint !== undefined && { fingerprint }),
          ...(scheduleId !== undefined && { scheduleId }),
        };
      },
    };
  }

  /** From this position on, `shownBy` shows all that is counted by now in the month of a time. */
  async countedThrough(accountId: string, at: string): Promise<Position> {
    const { month } = billingPeriodAt(new Date(at).getTime());
    const { position } = await this.#executor.read(usageStream, usageStreamId(accountId, month));
    return position;
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
