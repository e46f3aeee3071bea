import type { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { schedulesProjection } from './schedules.projection.ts';
import type { ScheduleDocument } from './schedules.projection.ts';

/** A schedule of another account is indistinguishable from one that does not exist. @throws Rejected `not_found` */
export async function findOwnSchedule(
  store: ReadStore,
  accountId: string,
  scheduleId: string,
): Promise<ScheduleDocument> {
  const { collection } = schedulesProjection;
  const schedule = await store.get<ScheduleDocument>(collection, scheduleId, { accountId });
  if (schedule === undefined) throw new Rejected('not_found', 'There is no schedule with this id.');
  return schedule;
}
