import { describe, expect, it } from '@jest/globals';
import { parseTimestamp } from './timestamp.ts';

describe('an RFC 3339 timestamp', () => {
  it.each([
    ['2026-06-01T12:00:00Z', '2026-06-01T12:00:00.000Z'],
    ['2026-06-01T12:00:00.5+02:00', '2026-06-01T10:00:00.500Z'],
    ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
    ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00+23:59', '0000-01-01T00:00:00.000Z'],
  ])('%s is parsed', (text, moment) => {
    expect(new Date(parseTimestamp(text) ?? 0).toISOString()).toBe(moment);
  });

  it.each([
    '2027-02-30T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2027-04-31T00:00:00+02:00',
    '2027-13-01T00:00:00Z',
    '2027-00-10T00:00:00Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T25:00:00Z',
    '2027-01-01',
    'tomorrow',
    '',
  ])('%s is rejected', (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });
});
