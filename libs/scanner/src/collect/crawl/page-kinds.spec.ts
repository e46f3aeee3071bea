import { describe, expect, it } from '@jest/globals';
import { kindOf, PageKinds } from './page-kinds.ts';

const kind = (path: string) => kindOf(new URL(path, 'https://site.example'));

describe('the kind of a page', () => {
  it.each([
    ['/item/1', '/item/2'],
    ['/app?view=list&id=1', '/app?id=2&view=list'],
    ['/app?view=list&filter[1]=a b', '/app?view=list&filter[2]=c d'],
    ['/app?view=list&sort=name&sortorder=up', '/app?view=list&sort=status&sortorder=down'],
    ['/app?lang=en', '/app?lang=fr'],
  ])('is that of another with other numbers, texts, order or language: %s and %s', (one, other) => {
    expect(kind(one)).toBe(kind(other));
  });

  it.each([
    ['/item/1', '/order/1'],
    ['/app?view=list', '/app?view=edit'],
    ['/app?view=list', '/app?view=list&id=1'],
  ])('is not that of another path, choice or set of parameters: %s and %s', (one, other) => {
    expect(kind(one)).not.toBe(kind(other));
  });
});

describe('a kind of pages', () => {
  const read = (kinds: PageKinds, times: number, broughtNew: boolean) =>
    Array.from({ length: times }, () => kinds.read('kind', broughtNew));

  it('is known once ten pages in a row brought nothing new', () => {
    const kinds = new PageKinds();
    read(kinds, 9, false);
    expect(kinds.isKnown('kind')).toBe(false);
    read(kinds, 1, true);
    read(kinds, 9, false);
    expect(kinds.isKnown('kind')).toBe(false);
    read(kinds, 1, false);
    expect(kinds.isKnown('kind')).toBe(true);
    expect(kinds.isKnown('other')).toBe(false);
  });

  it('is found with its first URL, the size tells it', () => {
    const kinds = new PageKinds();
    expect([kinds.add('a'), kinds.add('a'), kinds.add('b')]).toEqual([0, 1, 0]);
    expect(kinds.size).toBe(2);
  });
});
