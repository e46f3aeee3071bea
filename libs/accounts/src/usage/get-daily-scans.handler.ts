import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { Clock } from '#kernel';
import { billingPeriodAt } from './billing-period.ts';
import { dailyScansProjection } from './daily-scans.projection.ts';
import type { DailyScansDocument } from './daily-scans.projection.ts';
import { usageStreamId } from './usage.decider.ts';

export interface DayOfScans {
  /** `2026-06-01`, in UTC. */
  readonly day: string;
  readonly scans: number;
}

/** How many scans of an account were accepted on each day of the current billing period, up to today. */
export class GetDailyScans extends Query<readonly DayOfScans[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(GetDailyScans)
export class GetDailyScansHandler implements IQueryHandler<GetDailyScans> {
  readonly #store: ReadStore;
  readonly #clock: Clock;

  constructor(store: ReadStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async execute({ accountId }: GetDailyScans): Promise<readonly DayOfScans[]> {
    const now = this.#clock.now();
    const { month } = billingPeriodAt(now);
    const id = usageStreamId(accountId, month);
    const { days = {} } = (await this.#store.get<DailyScansDocument>(dailyScansProjection.collection, id)) ?? {};
    return Array.from({ length: new Date(now).getUTCDate() }, (_, index) => {
      const day = `${month}-${String(index + 1).padStart(2, '0')}`;
      return { day, scans: days[day] ?? 0 };
    });
  }
}
