import { describe, expect, it } from '@jest/globals';
import { intervalOfMedian, median, quantile, ratiosByRound, seeded, shuffled } from './statistics.ts';

describe('median', () => {
  it('is the value in the middle, or the mean of the two there', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([1, 2, 4, 9])).toBe(3);
    expect(median([])).toBeNaN();
  });
});

describe('quantile', () => {
  it('is the value below which the share of the values lies', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => n);
    expect(quantile(hundred, 0.99)).toBe(99);
    expect(quantile(hundred, 1)).toBe(99);
    expect(quantile(hundred, 0)).toBe(0);
  });
});

describe('the interval of the median', () => {
  const oneTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1);

  it.each([
    [1, 1, 1],
    [6, 1, 6],
    [7, 1, 7],
    [8, 1, 8],
    [9, 2, 8],
    [11, 2, 10],
    [12, 3, 10],
    [30, 10, 21],
  ])(
    'of %d values, as tables of order statistics have it, is from the value %d to the value %d',
    (count, low, high) => {
      expect(intervalOfMedian(shuffled(oneTo(count), seeded(count)))).toEqual([low, high]);
    },
  );

  it('is the value itself where all rounds agree', () => {
    expect(intervalOfMedian([2, 2, 2, 2, 2, 2, 2])).toEqual([2, 2]);
  });

  it.each([7, 8, 9, 12, 15])('contains the true median of 95 %% of the samples of %d values', (count) => {
    const draw = seeded(count);
    // Skewed, as times are; the median is the logarithm of 2.
    const samples = Array.from({ length: 4_000 }, () => Array.from({ length: count }, () => -Math.log(1 - draw())));
    const covered = samples.filter((sample) => {
      const [low, high] = intervalOfMedian(sample);
      return low <= Math.LN2 && Math.LN2 <= high;
    });
    expect(covered.length / samples.length).toBeGreaterThanOrEqual(0.95);
  });
});

describe('ratios by round', () => {
  it('divide the values of the same round', () => {
    expect(ratiosByRound([2, 9], [1, 3])).toEqual([2, 3]);
  });

  it('do not exist where a round is missing', () => {
    expect(() => ratiosByRound([1, 2], [1])).toThrow('2 rounds are compared with 1');
  });
});

describe('shuffled', () => {
  it('keeps every item, gives each every place, and repeats with the seed', () => {
    const items = ['a', 'b', 'c'];
    const draw = seeded(5);
    const orders = Array.from({ length: 60 }, () => shuffled(items, draw));
    expect(orders.every((order) => order.toSorted().join('') === 'abc')).toBe(true);
    expect(new Set(orders.map((order) => order.join(''))).size).toBe(6);
    expect(shuffled(items, seeded(9))).toEqual(shuffled(items, seeded(9)));
  });
});
