import { describe, expect, it } from '@jest/globals';
import { isBase64 } from './resolve-link.ts';

describe('a random value in Base64', () => {
  it.each([
    '/3q2+7wAAECAwQFBgcICQoLDA0ODwA==',
    '/pZr1bSZ3Vb0cF8m1mNwq0bqA+QGz2Jt8rX5y7uK9sI=',
    '  /pZr1bSZ3Vb0cF8m1mNwq0bqA+QGz2Jt8rX5y7uK9sI= ',
  ])('is %j', (text) => expect(isBase64(text)).toBe(true));

  it.each([
    '/search/red+shoes/size+ten/page1',
    '/tags/one+two+three/and+four/abc',
    '/wiki/Special+Pages/AllThePagesA',
    '/assets/app/main/styles/Theme2024',
    '/api/v1/users/0123456789abcdef01',
  ])('is not the path %j', (text) => expect(isBase64(text)).toBe(false));

  // In quadratic time this would run into the test's time limit.
  it('is looked for in linear time', () => {
    expect(isBase64('Aa1+'.repeat(100_000))).toBe(false);
    expect(isBase64('A'.repeat(400_000))).toBe(false);
  });
});
