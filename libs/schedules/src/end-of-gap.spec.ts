import { describe, expect, it } from '@jest/globals';
import { endOfGap } from './end-of-gap.ts';

const endFor = (local: string, timezone: string): string | undefined => {
  const end = endOfGap(Date.parse(`${local}Z`), timezone);
  return end === undefined ? undefined : new Date(end).toISOString();
};

describe('the end of the gap around a local time', () => {
  it.each(['02:00', '02:01', '02:17', '02:30', '02:59'])('is the same moment for each time in it: %s', (time) => {
    expect(endFor(`2026-03-29T${time}`, 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  });

  it.each(['2026-03-28T02:30', '2026-03-29T01:59', '2026-03-29T03:00', '2026-03-30T02:30', '2026-06-01T02:30'])(
    'is none for a time that exists: %s',
    (local) => expect(endFor(local, 'Europe/Berlin')).toBeUndefined(),
  );

  it.each(['2026-10-25T01:59', '2026-10-25T02:30', '2026-10-25T03:00'])(
    'is none for a time that is repeated, or beside one: %s',
    (local) => expect(endFor(local, 'Europe/Berlin')).toBeUndefined(),
  );

  it('follows gaps of half an hour and of a whole day', () => {
    expect(endFor('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
    expect(endFor('2026-10-04T02:30', 'Australia/Lord_Howe')).toBeUndefined();
    expect(endFor('2011-12-30T12:00', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });
});
