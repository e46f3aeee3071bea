/** Events in a row of which an endpoint could not be told. */
export interface FailingStreak {
  /** When the first of them failed. */
  readonly since: string;
  /** At most as many as it takes to give up. */
  readonly eventIds: readonly string[];
}

const failedEventsToGiveUp = 10;
const hoursToGiveUp = 72;

/**
 * What another undelivered event means: an endpoint is given up after ten in a row that span three days. Anything
 * that got through since the row began ends it, and so does a beginning before `successesSince`: nothing tells any more
 * what got through before that.
 */
export function countUndelivered(
  streak: FailingStreak | null,
  eventId: string,
  at: string,
  lastSuccessAt: string | null,
  successesSince: string,
): { readonly counted: boolean; readonly since: string; readonly giveUp: boolean } {
  const isEnded = streak !== null && (streak.since < successesSince || (lastSuccessAt ?? '') > streak.since);
  if (streak === null || isEnded) {
    return { counted: true, since: at, giveUp: false };
  }
  const { since, eventIds } = streak;
  const counted = !eventIds.includes(eventId) && eventIds.length < failedEventsToGiveUp;
  const failed = eventIds.length + (counted ? 1 : 0);
  const hours = (new Date(at).getTime() - new Date(since).getTime()) / 3_600_000;
  return { counted, since, giveUp: failed >= failedEventsToGiveUp && hours >= hoursToGiveUp };
}
