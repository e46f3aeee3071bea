import { Injectable } from '@nestjs/common';
import { ReadStore, unbuiltProjections } from '#event-sourcing';
import { clockToleranceMs } from '../schedules.decider.ts';
import { schedulesProjection } from '../schedules.projection.ts';
import type { ScheduleDocument } from '../schedules.projection.ts';

const { collection } = schedulesProjection;
const pageSize = 32;

/** The schedules for which there is something to do, as the read model shows them. */
@Injectable()
export class DueSchedules {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  /** False on the first start, and after the loss of the read models, until the reader has built this one. */
  async isBuilt(): Promise<boolean> {
    return (await unbuiltProjections(this.#store, [schedulesProjection])).length === 0;
  }

  /** Pages of those whose run is due, or is started and not settled; `now` in milliseconds since the epoch. */
  async *runnable(now: number): AsyncIterable<readonly ScheduleDocument[]> {
    const before = new Date(now + 1).toISOString();
    for (let last = ''; ;) {
      const page = await this.#store.find<ScheduleDocument>(collection, {
        above: { due: last },
        below: { due: before },
        orderBy: 'due',
        limit: pageSize,
      });
      if (page.length > 0) yield page;
      last = page.at(-1)?.due ?? '';
      if (page.length < pageSize) return;
    }
  }

  /** Whether a run is due before a time, in milliseconds since the epoch. */
  async isAnyDueBefore(time: number): Promise<boolean> {
    const query = { above: { due: '' }, below: { due: new Date(time).toISOString() }, orderBy: 'due', limit: 1 };
    return (await this.#store.find<ScheduleDocument>(collection, query)).length > 0;
  }

  /** Some of those whose next run was determined by a clock that was ahead of `now`. */
  async plannedAhead(now: number): Promise<readonly ScheduleDocument[]> {
    return this.#store.find<ScheduleDocument>(collection, {
      above: { planned: new Date(now + clockToleranceMs + 1).toISOString() },
      orderBy: 'planned',
      limit: pageSize,
    });
  }
}
