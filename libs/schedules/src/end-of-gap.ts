import { memoize } from '#kernel';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** There are about 600 in the database; few are used by the schedules of one service. */
const maxKeptTimezones = 100;

/**
 * The first moment after the gap that a change of the clocks leaves around a local time, in Unix milliseconds; undefined for a
 * local time that exists. `local` is in whole minutes, as if the zone were UTC.
 */
export function endOfGap(local: number, timezone: string): number | undefined {
  const localTime = localTimeIn(timezone);
  const offsetAt = (time: number): number => localTime(time) - time;
  // With the offset of the day after and of the day before: no offset is a day long.
  let before = local - offsetAt(local + dayMs);
  let end = local - offsetAt(local - dayMs);
  if (before >= end || localTime(before) === local || localTime(end) === local) return undefined;
  while (end - before > minuteMs) {
    const middle = before + Math.floor((end - before) / 2 / minuteMs) * minuteMs;
    if (localTime(middle) > local) end = middle;
    else before = middle;
  }
  return end;
}

/** The local time, in whole minutes, as if the zone were UTC, at a moment; both in Unix milliseconds. */
export const localTimeIn = memoize((timezone: string): ((time: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (
      ['year', 'month', 'day', 'hour', 'minute'] as const
    ).map((type) => parts.get(type));
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}, maxKeptTimezones);
