import { describe, expect, it } from '@jest/globals';
import { hasElapsed } from './has-elapsed.ts';

describe('a minute', () => {
  it.each([
    { passed: 59_999, expected: false },
    { passed: 60_000, expected: true },
    { passed: -59_999, expected: false },
    { passed: -60_000, expected: true },
    { passed: Infinity, expected: true },
    { passed: NaN, expected: true },
  ])('has elapsed after $passed ms: $expected', ({ passed, expected }) => {
    expect(hasElapsed(60_000, 1_000_000, 1_000_000 + passed)).toBe(expected);
  });
});
