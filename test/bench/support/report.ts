import type { Bound, Comparison, Count, Figure, Goal, Outcome } from './goal.ts';
import type { Rounds } from './rounds.ts';
import { intervalOfMedian, median, ratiosByRound } from './statistics.ts';

/** Fewer measured rounds decide nothing. */
export const minRounds = 7;

export interface Line {
  readonly what: string;
  readonly unit: string;
  /** Median of the rounds' ratios or values, or the count. */
  readonly value: number;
  /** The 95 % interval of the median. */
  readonly interval?: readonly [low: number, high: number];
  readonly goal?: string;
  readonly met?: boolean;
  /** The values of the rounds. */
  readonly ours?: readonly number[];
  readonly theirs?: readonly number[];
}

export interface Report {
  readonly id: string;
  readonly title: string;
  readonly met: boolean;
  /** Why there are no figures. */
  readonly error?: string;
  /** The share of other programs in the rounds that count, and in those that were dropped. */
  readonly rounds: { readonly measured: number; readonly dropped: number; readonly disturbance: Rounds['disturbance'] };
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
}

export function reportOf({ id, title }: Goal, outcome: Outcome, rounds: Rounds): Report {
  const lines = [
    ...(outcome.comparisons ?? []).map(lineOfComparison),
    ...(outcome.figures ?? []).map(lineOfFigure),
    ...(outcome.counts ?? []).map(lineOfCount),
  ];
  const met = lines.every(({ met }) => met !== false);
  return { id, title, met, rounds: roundsOf(rounds), lines, notes: outcome.notes ?? [] };
}

/** Of a goal that could not be measured, or whose measurement was wrong: it has no figures. */
export function failedReport({ id, title }: Goal, error: unknown, rounds: Rounds): Report {
  const message = error instanceof Error ? error.message : String(error);
  return { id, title, met: false, error: message, rounds: roundsOf(rounds), lines: [], notes: [] };
}

function roundsOf({ disturbance }: Rounds): Report['rounds'] {
  return { measured: disturbance.kept.length, dropped: disturbance.dropped.length, disturbance };
}

function lineOfComparison({ what, unit, ours, theirs, bound }: Comparison): Line {
  return { what, unit, ...summaryOf(ratiosByRound(ours, theirs), bound, ''), ours, theirs };
}

function lineOfFigure({ what, unit, values, bound }: Figure): Line {
  return { what, unit, ...summaryOf(values, bound, unit), ours: values };
}

function lineOfCount({ what, value, bound }: Count): Line {
  return { what, unit: '', value, ...verdictOf([value, value], bound, '') };
}

function summaryOf(values: readonly number[], bound: Bound | undefined, unit: string) {
  const interval = intervalOfMedian(values);
  const verdict = verdictOf(interval, bound, unit);
  return {
    value: median(values),
    interval,
    ...verdict,
    ...(values.length < minRounds && 'met' in verdict && { met: false }),
  };
}

/** A goal that lies within the interval is not met: another run might miss it. */
function verdictOf([low, high]: readonly [low: number, high: number], bound: Bound | undefined, unit: string) {
  if (bound === undefined) return {};
  const isAtLeast = 'atLeast' in bound;
  const goal = isAtLeast ? `>= ${bound.atLeast} ${unit}` : `<= ${bound.atMost} ${unit}`;
  return { goal: goal.trim(), met: isAtLeast ? low >= bound.atLeast : high <= bound.atMost };
}

export function printReport({ id, title, error, rounds, lines, notes }: Report): void {
  const { measured, dropped, disturbance } = rounds;
  const share = Math.round(Math.max(0, ...disturbance.kept) * 100);
  console.log(`\n${id}  ${title}`);
  if (measured + dropped > 0) {
    console.log(`  ${measured} rounds, ${dropped} dropped; others used up to ${share} % of the machine`);
  }
  if (error !== undefined) console.log(`  FAILED ${error}`);
  for (const { what, unit, value, interval, goal = '', met, ours = [], theirs } of lines) {
    const isDecided = interval === undefined || ours.length >= minRounds;
    const verdict = met === undefined ? '' : !isDecided ? 'open' : met ? 'met' : 'MISSED';
    const range = interval === undefined ? '' : ` [${interval.map(short).join(', ')}]`;
    const measured = theirs === undefined ? unit : `${short(median(ours))} : ${short(median(theirs))} ${unit}`;
    console.log(
      `  ${verdict.padEnd(6)} ${what.padEnd(48)} ${short(value)}${range}  ${goal && `goal ${goal}`}  ${measured}`,
    );
  }
  if (measured > 0 && measured < minRounds) console.log(`  fewer than ${minRounds} rounds decide nothing`);
  for (const note of notes) console.log(`  note: ${note}`);
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
