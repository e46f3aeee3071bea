import { describe, expect, it } from '@jest/globals';
import { cookieDate } from './cookie-date.ts';

describe('a cookie date', () => {
  it.each([
    ['Thu, 01 Jan 1970 00:00:00 GMT', '1970-01-01T00:00:00.000Z'],
    ['Wed, 09-Jun-2027 10:18:14 GMT', '2027-06-09T10:18:14.000Z'],
    ['Wed Jun  9 10:18:14 2027', '2027-06-09T10:18:14.000Z'],
    ['9 june 27 1:2:3 GMT+0200', '2027-06-09T01:02:03.000Z'],
    ['Sat, 01-Jan-69 00:00:00 GMT', '2069-01-01T00:00:00.000Z'],
    ['Thu, 01-Jan-70 00:00:00 GMT', '1970-01-01T00:00:00.000Z'],
    ['Tue, 29 Feb 2028 23:59:59 GMT', '2028-02-29T23:59:59.000Z'],
  ])('%s is %s', (text, time) => {
    expect(cookieDate(text)?.toISOString()).toBe(time);
  });

  it.each([
    '',
    '0',
    '-1',
    'Session',
    '2027-06-09T10:18:14Z',
    'Wed, 09 Jun 2027',
    'Wed, 09 Jun 10:18:14 GMT',
    'Wed, 09 2027 10:18:14 GMT',
    'Wed, 00 Jun 2027 10:18:14 GMT',
    'Wed, 31 Jun 2027 10:18:14 GMT',
    'Mon, 29 Feb 2027 10:18:14 GMT',
    'Wed, 09 Jun 1600 10:18:14 GMT',
    'Wed, 09 Jun 2027 24:18:14 GMT',
    'Wed, 09 Jun 2027 10:60:14 GMT',
    'Wed, 09 Jun 2027 10:18:60 GMT',
  ])('%j is none', (text) => {
    expect(cookieDate(text)).toBeUndefined();
  });
});
