import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '#scanner/check-api';
import { isOther, isSameOther, missingWords, orderOfRareWordsIn, stableText, wordsIn } from './page-likeness.ts';
import type { Reading } from './page-likeness.ts';

const response = (text: string, status = 200) => ({ status, text }) as Exchange;
const stable = (texts: readonly string[], reading: Reading = wordsIn) => {
  const usual = stableText(
    texts.map((text) => response(text)),
    reading,
  );
  if (usual === undefined) throw new Error('the responses differ');
  return usual;
};
const words = (count: number, prefix = 'word') =>
  Array.from(
    { length: count },
    (_, at) => `${prefix}-${at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))}`,
  ).join(' ');
const same = { sent: 'x', own: 'x' };

describe('what responses to one request have in common', () => {
  it('is nothing where one of them has another status', () => {
    expect(stableText([response('a b', 200), response('a b', 200), response('a b', 404)], wordsIn)).toBeUndefined();
    expect(stableText([], wordsIn)).toBeUndefined();
  });

  it('is nothing where more than ten words and a tenth of the words change', () => {
    expect(stableText([response(words(10, 'one')), response('')], wordsIn)?.changing.size).toBe(10);
    expect(stableText([response(words(11, 'one')), response('')], wordsIn)).toBeUndefined();
    const page = words(200);
    expect(stableText([response(`${page} ${words(20, 'one')}`), response(page)], wordsIn)?.changing.size).toBe(20);
    expect(stableText([response(`${page} ${words(25, 'one')}`), response(page)], wordsIn)).toBeUndefined();
  });

  it('leaves out words that are in one of them only, wherever that comes, and those that are there more often', () => {
    expect([...stable(['a b', 'a', 'a c', 'a a']).changing].toSorted()).toEqual(['a', 'b', 'c']);
  });
});

describe('the words that a page lacks', () => {
  const usual = stable(['oak chair chair garden', 'oak chair chair garden today']);

  it('are those that it has less often, without those that change by themselves', () => {
    expect([...(missingWords(usual, response('oak chair'), same) ?? [])]).toEqual(['chair', 'garden']);
    expect(missingWords(usual, response('oak chair chair garden new'), same)?.size).toBe(0);
  });

  it('are not known where its status is another', () => {
    expect(missingWords(usual, response('oak', 404), same)).toBeUndefined();
  });

  const sent = `oak' AND "1"="1&`;
  it.each([
    ['as it is', sent],
    ['encoded for HTML', 'oak&#39; AND &quot;1&quot;=&quot;1&amp;'],
    ['encoded for a URL', encodeURIComponent(sent)],
    ['encoded for a query, with plus signs', encodeURIComponent(sent).replaceAll('%20', '+')],
    ['encoded for a form', new URLSearchParams({ '': sent }).toString().slice(1)],
  ])('are none where it shows the sent value in place of its own, %s', (_, shown) => {
    const one = stable(['results for oak']);
    expect(missingWords(one, response(`results for ${shown}`), { sent, own: 'oak' })?.size).toBe(0);
  });

  it('make another page of it from two words and a fiftieth of all words on', () => {
    const small = stable([words(20)]);
    expect(isOther(small, new Set(['a']))).toBe(false);
    expect(isOther(small, new Set(['a', 'b']))).toBe(true);
    const large = stable([words(200)]);
    expect(isOther(large, new Set(['a', 'b', 'c']))).toBe(false);
    expect(isOther(large, new Set(['a', 'b', 'c', 'd']))).toBe(true);
    expect(isOther(large, undefined)).toBe(true);
  });

  it('make the same other page of two where nine of ten are missing in both', () => {
    const ten = words(10).split(' ');
    expect(isSameOther(new Set(ten), new Set(ten.slice(1)))).toBe(true);
    expect(isSameOther(new Set(ten.slice(1)), new Set(ten))).toBe(true);
    expect(isSameOther(new Set(ten), new Set(ten.slice(2)))).toBe(false);
    expect(isSameOther(new Set(ten), new Set([...ten, 'x', 'y']))).toBe(false);
    expect(isSameOther(undefined, undefined)).toBe(true);
    expect(isSameOther(undefined, new Set())).toBe(false);
    expect(isSameOther(new Set(), undefined)).toBe(false);
  });
});

describe('what is read of a page', () => {
  it('are its words with how often they stand there, but for those with digits', () => {
    expect([...wordsIn('<p class="oak">oak, 17 b4 chair=garden/oak</p>')]).toEqual([
      ['p', 2],
      ['class', 1],
      ['oak', 2],
      ['oak,', 1],
      ['chair', 1],
      ['garden', 1],
    ]);
  });

  it('may be the order of the rare ones', () => {
    const table = (names: string) => names.replace(/\S+/g, '<tr><td>$&</td></tr>');
    const usual = stable([table('lamp oak sofa chair')], orderOfRareWordsIn);
    expect(missingWords(usual, response(table('lamp oak sofa chair')), same)?.size).toBe(0);
    expect([...(missingWords(usual, response(table('oak lamp sofa chair')), same) ?? [])]).toEqual([
      ' lamp',
      'lamp oak',
      'oak sofa',
    ]);
  });
});
