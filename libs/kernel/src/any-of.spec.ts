import { describe, expect, it } from '@jest/globals';
import { anyOf } from './any-of.ts';

describe('a pattern for texts that contain one of several parts', () => {
  const pattern = anyOf(['a.b', '| c', /x+y|z/, /Word/i]);

  it.each(['1 a.b', 'a | c', 'xxy', 'z', 'wORD'])('matches %j', (text) => {
    expect(pattern.test(text)).toBe(true);
  });

  it('ignores case where it is told to', () => {
    expect(anyOf(['a.b', 'c'], 'i').test('A.B')).toBe(true);
  });

  it.each(['', 'acb', '|c', 'xx', 'A.B', 'XY'])('does not match %j', (text) => {
    expect(pattern.test(text)).toBe(false);
  });
});
