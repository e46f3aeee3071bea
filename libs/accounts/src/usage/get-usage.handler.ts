import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import type { BillingPeriod } from './billing-period.ts';
import { billingPeriodAt } from './billing-period.ts';
import { usageStreamId } from './usage.decider.ts';
import { usageProjection } from './usage.projection.ts';
import type { UsageDocument } from './usage.projection.ts';

export interface Usage {
  readonly scansUsed: number;
  readonly period: BillingPeriod;
}

/** What an account has used in the current billing period. */
export class GetUsage extends Query<Usage> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(GetUsage)
export class GetUsageHandler implements IQueryHandler<GetUsage> {
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async execute({ accountId }: GetUsage): Promise<Usage> {
    const period = billingPeriodAt(this.#clock.now());
    const id = usageStreamId(accountId, period.month);
    const usage = await this.#store.get<UsageDocument>(usageProjection.collection, id);
    return { scansUsed: usage?.scansUsed ?? 0, period };
  }
}
