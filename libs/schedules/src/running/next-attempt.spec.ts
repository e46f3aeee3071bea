import { describe, expect, it } from '@jest/globals';
import { addAttempt, nextAttemptAt } from './next-attempt.ts';

const minute = 60_000;
const start = Date.parse('2026-06-02T12:00:00.000Z');

/** Attempts at these times, whose proof of ownership could not be checked. */
const unchecked = (...minutes: readonly number[]) =>
  minutes
    .map((at) => start + at * minute)
    .reduce<ReturnType<typeof addAttempt> | undefined>(
      (earlier, at) => addAttempt(earlier, at, 'unchecked'),
      undefined,
    );

const nextAfter = (...minutes: readonly number[]): number => {
  const attempts = unchecked(...minutes);
  return attempts === undefined ? Number.NaN : (nextAttemptAt(attempts) - start) / minute;
};

describe('attempts whose proof of ownership cannot be checked', () => {
  it('grow apart, up to the last one after an hour', () => {
    expect([nextAfter(0), nextAfter(0, 5), nextAfter(0, 5, 30), nextAfter(0, 55)]).toEqual([0.5, 10, 40, 60]);
  });

  it.each([
    ['an hour after the first one', [0, 5, 60], 60.5],
    ['by a clock that was set back behind the first one', [30, 35, 0, 1], 2],
  ])('begin anew %s: that is another run', (_name, minutes, expected) => {
    expect(nextAfter(...minutes)).toBe(expected);
  });
});
