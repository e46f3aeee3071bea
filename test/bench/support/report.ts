import type { Comparison, Figure, Goal, Outcome } from './goal.ts';
import { intervalOfMedian, median, seeded } from './statistics.ts';

export interface Line {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number | undefined;
  /** Median of the rounds' ratios, or the figure itself, with its 95 % interval. */
  readonly value: number;
  readonly interval: readonly [number, number];
  readonly goal: string;
  readonly met: boolean;
  readonly raw: Comparison | Figure;
}

export interface Report {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly notes: readonly string[];
  /** Processes that could run and had to wait, on average, while it was measured. */
  readonly machineLoad: number;
  readonly met: boolean;
}

export function reportOf({ id, title }: Goal, outcome: Outcome, machineLoad: number, seed: number): Report {
  const draw = seeded(seed);
  const lines = [
    ...outcome.comparisons.map((comparison) => lineOfComparison(comparison, draw)),
    ...outcome.figures.map((figure) => lineOfFigure(figure, draw)),
  ];
  return { id, title, lines, notes: outcome.notes ?? [], machineLoad, met: lines.every(({ met }) => met) };
}

function lineOfComparison(raw: Comparison, draw: () => number): Line {
  const ratios = raw.ours.map((value, round) => value / (raw.theirs[round] ?? Number.NaN));
  const value = median(ratios);
  const interval = intervalOfMedian(ratios, draw);
  return {
    what: raw.what,
    unit: raw.unit,
    ours: median(raw.ours),
    theirs: median(raw.theirs),
    value,
    interval,
    goal: boundText(raw.bound),
    met: isMet(interval, raw.bound),
    raw,
  };
}

function lineOfFigure(raw: Figure, draw: () => number): Line {
  const value = median(raw.values);
  const interval = intervalOfMedian(raw.values, draw);
  return {
    what: raw.what,
    unit: raw.unit,
    ours: value,
    theirs: undefined,
    value,
    interval,
    goal: raw.bound === undefined ? '' : `${boundText(raw.bound)} ${raw.unit}`,
    met: raw.bound === undefined || isMet(interval, raw.bound),
    raw,
  };
}

/** A goal that lies within the interval is not met: another run might miss it. */
function isMet([low, high]: Line['interval'], bound: Comparison['bound']): boolean {
  return 'atLeast' in bound ? low >= bound.atLeast : high <= bound.atMost;
}

function boundText(bound: Comparison['bound']): string {
  return 'atLeast' in bound ? `>= ${bound.atLeast}` : `<= ${bound.atMost}`;
}

export function printReport({ id, title, lines, notes, machineLoad }: Report): void {
  console.log(`\n${id}  ${title}   (machine load ${machineLoad.toFixed(1)})`);
  for (const { what, unit, ours, theirs, value, interval, goal, met } of lines) {
    const measured = theirs === undefined ? '' : `${short(ours)} : ${short(theirs)} ${unit}`;
    const [low, high] = interval;
    console.log(
      `  ${met ? 'met   ' : 'MISSED'} ${what.padEnd(40)} ${short(value).padStart(8)} [${short(low)}, ${short(high)}]  goal ${goal.padEnd(14)} ${measured}`,
    );
  }
  for (const note of notes) console.log(`  note: ${note}`);
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toPrecision(3);
}
