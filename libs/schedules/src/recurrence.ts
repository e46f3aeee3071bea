import { Cron } from 'croner';
import { derivedUuid, Rejected } from '#kernel';
import { endOfGap, localTimeIn } from './end-of-gap.ts';

/** When a schedule runs: a cron expression, in the local time of a time zone. */
export interface Recurrence {
  /** Five fields as in crontab(5): minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** A name of the IANA time zone database, such as `Europe/Berlin`. */
  readonly timezone: string;
}

/** Names that stand for an expression. Those of different schedules are spread over an hour. */
export const presets = { daily: '3 * * *', weekly: '3 * * 1' } as const;
export type Preset = keyof typeof presets;

export const maxCronLength = 100;
const wholeNumber = /^\d{1,2}$/;
/** Numbers, three-letter names, `*`, ranges, lists and steps: the extensions of single implementations are left out. */
const standardField = /^(?:\d|[a-z]{3}|[*,/-])+$/i;
const zoneName = /^[A-Za-z][\w+/-]*$/;

/**
 * The recurrence with which a schedule is stored: presets replaced, white space normalized.
 * @throws Rejected `invalid_parameter` for `cron` or `timezone`
 */
export function parseRecurrence({ cron, timezone }: Recurrence, scheduleId: string): Recurrence {
  if (!isTimezone(timezone)) {
    const message = `\`timezone\` must be a name of the IANA time zone database, such as Europe/Berlin or UTC; got ${JSON.stringify(timezone)}.`;
    throw new Rejected('invalid_parameter', message, { param: 'timezone' });
  }
  const recurrence = { cron: withoutPreset(cron.trim().split(/\s+/).join(' '), scheduleId), timezone };
  const problem = cronProblem(recurrence);
  if (problem === undefined) return recurrence;
  throw new Rejected('invalid_parameter', `\`cron\` ${problem}; got ${JSON.stringify(cron)}.`, { param: 'cron' });
}

/**
 * The first time after `after` (both RFC 3339); null when there is none. Where the expression names a single hour, a local
 * time that a change to summer time skips is the first moment after the gap, and one that is repeated at its end counts once.
 * An expression that names several hours leaves the skipped one out, and runs each time that is repeated.
 */
export function nextTime({ cron, timezone }: Recurrence, after: string): string | null {
  const next = cronOf({ cron, timezone }).nextRun(new Date(after))?.getTime() ?? Infinity;
  const [, hour = ''] = cron.split(' ');
  const madeUp = wholeNumber.test(hour) ? madeUpTime({ cron, timezone }, Date.parse(after)) : Infinity;
  const first = Math.min(next, madeUp);
  return first === Infinity ? null : new Date(first).toISOString();
}

/** The end of the gap that has the next local time. Cron leaves that time out where the gap ends on the next day. */
function madeUpTime({ cron, timezone }: Recurrence, after: number): number {
  const local = cronOf({ cron, timezone: 'UTC' }).nextRun(new Date(localTimeIn(timezone)(after)));
  const end = local === null ? undefined : endOfGap(local.getTime(), timezone);
  return end !== undefined && end > after ? end : Infinity;
}

function cronOf({ cron, timezone }: Recurrence): Cron {
  return new Cron(cron, { timezone, mode: '5-part', paused: true });
}

function cronProblem(recurrence: Recurrence): string | undefined {
  const [minute = '', ...others] = recurrence.cron.split(' ');
  if (others.length !== 4 || ![minute, ...others].every((field) => standardField.test(field))) {
    return 'must be daily, weekly, or five fields: minute, hour, day of month, month, day of week';
  }
  // Two minutes of the same hour are less than an hour apart, whatever the other fields say.
  if (!wholeNumber.test(minute)) return 'must run at most once an hour: its first field must be one minute, 0 to 59';
  try {
    return cronOf(recurrence).nextRun(new Date(0)) === null ? 'must name a time that exists' : undefined;
  } catch (error) {
    return `is not a valid expression (${error instanceof Error ? error.message.replace(/^\w+: /, '') : String(error)})`;
  }
}

/** The preset with which an expression of this schedule was made; undefined for any other. */
export function presetOf(cron: string, scheduleId: string): Preset | undefined {
  return (Object.keys(presets) as Preset[]).find((preset) => withoutPreset(preset, scheduleId) === cron);
}

/** Derived from the schedule, so that it is the same whenever the preset is set again. */
function withoutPreset(cron: string, scheduleId: string): string {
  if (!Object.hasOwn(presets, cron)) return cron;
  const minute = Number.parseInt(derivedUuid('preset-minute', scheduleId).slice(0, 8), 16) % 60;
  return `${minute} ${presets[cron as Preset]}`;
}

function isTimezone(timezone: string): boolean {
  if (!zoneName.test(timezone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }).format(0) !== '';
  } catch {
    return false;
  }
}
