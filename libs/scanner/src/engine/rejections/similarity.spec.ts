import { describe, expect, it } from '@jest/globals';
import { ComparedText, similarity, withoutEcho } from './similarity.ts';

const text = 'one two three four five six seven eight nine ten eleven twelve';

describe('a text that others are compared with', () => {
  const long = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ');

  it('is similar to those that have as much in common as it takes', () => {
    const compared = new ComparedText(long);
    expect(compared.isSimilarTo(long, 0.9)).toBe(true);
    expect(compared.isSimilarTo(`${long} end`, 0.9)).toBe(true);
    expect(compared.isSimilarTo(long.slice(0, -400), 0.9)).toBe(false);
  });

  it('is not similar to one of more than twice its length, but for short ones', () => {
    expect(new ComparedText(long).isSimilarTo(`${long} ${long} ${long}`, 0.9)).toBe(false);
    expect(new ComparedText('id 1 of').isSimilarTo('id 12345678901234 of', 0.9)).toBe(true);
  });
});

describe('the similarity of two texts', () => {
  it('is 1 for the same words, whatever stands between them', () => {
    expect(similarity(text, text)).toBe(1);
    expect(similarity(text, `<p>${text.toUpperCase().replaceAll(' ', ', ')}</p>`)).toBeGreaterThan(0.7);
    expect(similarity('<p>a b c d</p>', '<p>a, b. c; d!</p>')).toBe(1);
  });

  it('is 0 for texts without a common run of three words', () => {
    expect(similarity('one two three', 'three two one')).toBe(0);
    expect(similarity(text, '')).toBe(0);
    expect(similarity('', text)).toBe(0);
  });

  it('is the share of runs of three words that both have', () => {
    // Of ten and nine runs, seven are common: those that hold neither of the words at the end.
    const other = text.replace('eleven twelve', 'other');
    expect(similarity(text, other)).toBeCloseTo(8 / (10 + 9 - 8), 5);
  });

  it('counts numbers and long hexadecimal words as one word each', () => {
    expect(similarity('page 17 of 200 id deadbeef01 end', 'page 3 of 9 id 0123456789abcdef end')).toBe(1);
    expect(similarity('code bead one two', 'code face one two')).toBeLessThan(1);
  });

  it('of short texts is all or nothing', () => {
    expect(similarity('not found', 'not found')).toBe(1);
    expect(similarity('not found', 'found it')).toBe(0);
  });

  it('is that of their first 64 KiB', () => {
    const same = 'word '.repeat(13_200);
    expect(similarity(`${same} and then this`, `${same} or something else`)).toBe(1);
    expect(similarity(`and then this ${same}`, `or something else ${same}`)).toBeLessThan(1);
  });

  it('of two texts without words is 1', () => {
    expect(similarity('---', '***')).toBe(1);
  });
});

describe('a text without the echo of its URL', () => {
  it.each([
    ['the path', 'Cannot GET /shop/.env', 'Cannot GET '],
    ['the URL', 'See https://example.com/shop/.env?x=1 here', 'See  here'],
    ['the name alone', 'No file .env', 'No file '],
    ['the encoded path', 'Cannot GET /shop/.env?x=1', 'Cannot GET '],
  ])('lacks %s', (_what, body, expected) => {
    expect(withoutEcho(body, new URL('https://example.com/shop/.env?x=1'))).toBe(expected);
  });

  it('lacks a decoded name, and keeps names of two characters, which stand everywhere', () => {
    expect(withoutEcho('No file a b.txt', new URL('https://example.com/a%20b.txt'))).toBe('No file ');
    expect(withoutEcho('as it is', new URL('https://example.com/is'))).toBe('as it is');
  });
});
