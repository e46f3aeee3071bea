import { describe, expect, it } from '@jest/globals';
import { headersFromLines, maxLinesPerField } from './headers.ts';

describe('header fields', () => {
  it('have names in lower case, values without outer white space, and the order in which they were received', () => {
    const headers = headersFromLines([
      ['Set-Cookie', ' a=1 '],
      ['X-A', ''],
      ['set-cookie', 'b=2'],
    ]);
    expect(headers.lines).toEqual([
      ['set-cookie', 'a=1'],
      ['x-a', ''],
      ['set-cookie', 'b=2'],
    ]);
    expect(headers.all('Set-COOKIE')).toEqual(['a=1', 'b=2']);
    expect(headers.get('set-cookie')).toBe('a=1');
    expect([headers.has('x-a'), headers.has('x-b')]).toEqual([true, false]);
    expect(headers.omitted).toBe(0);
  });

  it('have the first lines of a field that is repeated without end, and all other fields', () => {
    const cookies = Array.from({ length: 5_000 }, (_, n) => ['Set-Cookie', `s${n}=1`] as const);
    const headers = headersFromLines([...cookies, ['Strict-Transport-Security', 'max-age=1']]);
    expect(headers.all('set-cookie')).toEqual(cookies.slice(0, maxLinesPerField).map(([, value]) => value));
    expect(headers.lines).toHaveLength(maxLinesPerField + 1);
    expect(headers.omitted).toBe(5_000 - maxLinesPerField);
    expect(headers.get('strict-transport-security')).toBe('max-age=1');
  });
});
