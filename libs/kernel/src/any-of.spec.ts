import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

// As in a thread that has compiled many.
describe('a pattern that is compiled without optimization', () => {
  beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
  afterAll(() => setFlagsFromString('--regexp-optimization'));

  it.each([
    [/foo|bar/i, 'FOO'],
    [/fo{1,3}b/i, 'FOOOB'],
    [/a.{0,3}b/i, 'AB'],
    [/(?:bar|Foo)x/, 'Foox'],
  ])('of %s and literals matches %j', (part, text) => {
    const pattern = anyOf(['zz', part, '_live_']);
    expect([pattern.test(text), pattern.test(text), pattern.test(text)]).toEqual([true, true, true]);
  });

  it.each([
    [/foo|bar/i, 'ZZ _LIVE_'],
    [/(?:bar|Foo)x/, 'FOOX'],
  ])('of %s and literals does not match %j', (part, text) => {
    const pattern = anyOf(['zz', /word/i, part, '_live_']);
    expect([pattern.test(text), pattern.test(text), pattern.test(text)]).toEqual([false, false, false]);
  });
});
