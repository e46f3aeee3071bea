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
  it('contains the median, and lies within the values', () => {
    const values = [3, 1, 4, 1, 5, 9, 2];
    const [low, high] = intervalOfMedian(values, seeded(1));
    expect(low).toBeLessThanOrEqual(3);
    expect(high).toBeGreaterThanOrEqual(3);
    expect(low).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThanOrEqual(9);
  });

  it('is the value itself where all rounds agree', () => {
    expect(intervalOfMedian([2, 2, 2, 2, 2, 2, 2], seeded(1))).toEqual([2, 2]);
  });

  it('is the same for the same seed', () => {
    const values = [3, 1, 4, 1, 5, 9, 2];
    expect(intervalOfMedian(values, seeded(7))).toEqual(intervalOfMedian(values, seeded(7)));
  });

  it('contains the true median of most samples', () => {
    const draw = seeded(3);
    const samples = Array.from({ length: 100 }, () => Array.from({ length: 11 }, () => draw()));
    const covered = samples.filter((sample) => {
      const [low, high] = intervalOfMedian(sample, draw);
      return low <= 0.5 && 0.5 <= high;
    });
    expect(covered.length / samples.length).toBeGreaterThan(0.8);
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
