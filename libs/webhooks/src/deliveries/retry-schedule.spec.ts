import { describe, expect, it } from '@jest/globals';
import { parseRetryAfter, retryDelayMs } from './retry-schedule.ts';

describe('the wait after a failed attempt', () => {
  it('is 5 s, 50 s, 500 s, 5000 s', () => {
    expect([1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, 5_000, 0.5))).toEqual([
      5_000, 50_000, 500_000, 5_000_000,
    ]);
  });

  it('is spread by 20 % to both sides', () => {
    expect(retryDelayMs(1, 5_000, 0)).toBe(4_000);
    expect(retryDelayMs(1, 5_000, 0.999_999)).toBe(6_000);
  });

  it('is what the receiver asks for, up to twice the plan', () => {
    expect(retryDelayMs(1, 5_000, 0.5, 8_000)).toBe(8_000);
    expect(retryDelayMs(1, 5_000, 0.5, 3_600_000)).toBe(10_000);
    expect(retryDelayMs(1, 5_000, 0.5, 1_000)).toBe(5_000);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 5, 1, 12);

  it('is a number of seconds or a date', () => {
    expect(parseRetryAfter('7', now)).toBe(7_000);
    expect(parseRetryAfter('Mon, 01 Jun 2026 12:00:30 GMT', now)).toBe(30_000);
    expect(parseRetryAfter('Mon, 01 Jun 2026 11:00:00 GMT', now)).toBe(0);
  });

  it('is ignored when it is neither', () => {
    for (const value of [undefined, '', 'soon', '-5', '99999999999999']) {
      expect(parseRetryAfter(value, now)).toBeUndefined();
    }
  });
});
