import { describe, expect, it } from '@jest/globals';
import { RetentionPeriod } from './retention-period.ts';

const now = Date.parse('2026-06-02T00:00:00.000Z');

describe('a retention period', () => {
  it('has a length in hours or days', () => {
    expect(new RetentionPeriod({ days: 2 }).ms).toBe(new RetentionPeriod({ hours: 48 }).ms);
  });

  it('ends with its last moment', () => {
    const period = new RetentionPeriod({ hours: 24 });
    expect(period.startAt(now)).toBe('2026-06-01T00:00:00.000Z');
    expect(period.isKept('2026-06-01T00:00:00.000Z', now)).toBe(false);
    expect(period.isKept('2026-06-01T00:00:00.001Z', now)).toBe(true);
  });
});
