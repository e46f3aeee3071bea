/** The value below which a share of the sorted values lies; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The middle value, or the mean of the two in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [below, above] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[below] ?? Number.NaN) + (sorted[above] ?? Number.NaN)) / 2;
}

/**
 * An interval that contains the median in at least 95 % of samples, whatever the distribution: the k-th smallest and the
 * k-th largest value, with the largest such k. It fails when fewer than k of the n values lie on one side of the median,
 * and each lies there with probability 1/2 (W. J. Conover, Practical Nonparametric Statistics, "Confidence interval for a
 * quantile"). With 7 values it is the smallest and the largest, and covers 98.4 %; the percentiles of a bootstrap cover 88 %
 * there. With fewer than 6 no pair of values is enough, and the interval covers less.
 */
export function intervalOfMedian(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b);
  let left = 0;
  while (2 * probabilityOfAtMost(left + 1, sorted.length) <= 0.05) left += 1;
  return [sorted[left] ?? Number.NaN, sorted.at(-1 - left) ?? Number.NaN];
}

/** That at most so many of n values lie below their median. */
function probabilityOfAtMost(most: number, n: number): number {
  let [sum, term] = [0, 0.5 ** n];
  for (let count = 0; count <= most; count += 1) {
    sum += term;
    term *= (n - count) / (count + 1);
  }
  return sum;
}

/** Our value of each round divided by the peer's value of the same round. */
export function ratiosByRound(ours: readonly number[], theirs: readonly number[]): readonly number[] {
  if (ours.length !== theirs.length) throw new Error(`${ours.length} rounds are compared with ${theirs.length}`);
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}

/** Reproducible numbers from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in a random order: what is measured first in each round may have an advantage. */
export function shuffled<T>(items: readonly T[], draw: () => number): readonly T[] {
  return items
    .map((item) => ({ item, rank: draw() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Welch's t of two samples of times. The slowest 5 % of all are left out: they are the pauses of the machine. */
export function welchT(one: readonly number[], other: readonly number[]): number {
  const longest = quantile([...one, ...other], 0.95);
  const [a, b] = [one, other].map((sample) => momentsOf(sample.filter((value) => value < longest)));
  if (a === undefined || b === undefined) return Number.NaN;
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
}

function momentsOf(values: readonly number[]): {
  readonly mean: number;
  readonly variance: number;
  readonly count: number;
} {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1), count };
}
