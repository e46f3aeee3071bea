import { describe, expect, it } from '@jest/globals';
import type { Outcome } from './goal.ts';
import { failedReport, reportOf } from './report.ts';
import { Rounds } from './rounds.ts';

const gauge = { read: () => ({ atMs: 0, busy: 0, own: 0 }) };
const rounds = new Rounds({ count: 7, seed: 1, maxDisturbance: 0.1, gauge });
const goal = { id: 'g', title: 'a goal', measure: async (): Promise<Outcome> => ({}) };
const ones = [1, 1, 1, 1, 1, 1, 1];

const isMet = (outcome: Outcome): boolean => reportOf(goal, outcome, rounds).met;
const comparison = (ours: readonly number[], atLeast: number): Outcome => ({
  comparisons: [{ what: 'w', unit: 'u', ours, theirs: ours.map(() => 1), bound: { atLeast } }],
});

describe('a goal', () => {
  it('is met where the whole interval of the ratios reaches it', () => {
    expect(isMet(comparison([2, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6], 2))).toBe(true);
  });

  it('is missed where the median reaches it and the interval does not', () => {
    const line = reportOf(goal, comparison([0.5, 0.5, 0.5, 2, 2, 2, 2], 1), rounds).lines[0];
    expect(line).toMatchObject({ value: 2, met: false, goal: '>= 1' });
  });

  it('is decided by ratios of the same round, not by the ratio of medians', () => {
    const ours = [1, 2, 3, 4, 5, 6, 7];
    const bound = { atLeast: 1 };
    expect(isMet({ comparisons: [{ what: 'w', unit: 'u', ours, theirs: ours, bound }] })).toBe(true);
    expect(isMet({ comparisons: [{ what: 'w', unit: 'u', ours, theirs: ours.toReversed(), bound }] })).toBe(false);
  });

  it('is not met by fewer than seven rounds', () => {
    expect(isMet(comparison(ones, 1))).toBe(true);
    expect(isMet(comparison(ones.slice(1), 1))).toBe(false);
  });

  it('of a figure has an upper bound that the whole interval must keep', () => {
    const figure = (values: readonly number[]): Outcome => ({
      figures: [{ what: 'w', unit: 'ms', values, bound: { atMost: 1 } }],
    });
    expect(isMet(figure(ones))).toBe(true);
    expect(isMet(figure([1, 1, 1, 1, 2, 2, 2]))).toBe(false);
  });

  it('of a count is decided by one', () => {
    const count = (value: number): Outcome => ({ counts: [{ what: 'w', value, bound: { atLeast: 3 } }] });
    expect(isMet(count(3))).toBe(true);
    expect(isMet(count(2))).toBe(false);
  });

  it('has no figures where the measurement was wrong', () => {
    const report = failedReport(goal, new Error('an event is missing'), rounds);
    expect(report).toMatchObject({ met: false, error: 'an event is missing', lines: [] });
  });
});
