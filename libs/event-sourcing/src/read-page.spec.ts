import { describe, expect, it } from '@jest/globals';
import { readPage } from './read-page.ts';
import type { PageCursor, PagedList } from './read-page.ts';
import { FindableDocuments } from './testing/findable-documents.ts';

interface Item {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly order: string;
  readonly age: string;
}

const collection = { name: 'items', version: 1, indexes: [] };

/** `a1` … `a6` of one owner, the even ones of another kind than the odd ones, and `b1` of somebody else. */
function itemsOfTwo(): FindableDocuments {
  const documents = new FindableDocuments();
  for (const order of ['1', '2', '3', '4', '5', '6']) {
    const id = `a${order}`;
    documents.set(collection, id, {
      id,
      owner: 'a',
      kind: Number(order) % 2 === 0 ? 'even' : 'odd',
      order,
      age: String(7 - Number(order)),
    });
  }
  documents.set(collection, 'b1', { id: 'b1', owner: 'b', kind: 'odd', order: '7', age: '0' });
  return documents;
}

describe('a page of a list', () => {
  const list: PagedList<Item> = { collection, scope: { owner: 'a' } };
  const page = async (limit: number, cursor?: PageCursor, more: Partial<PagedList<Item>> = {}) => {
    const { items, hasMore } = await readPage(itemsOfTwo().port, { ...list, ...more }, { limit, cursor });
    return [items.map(({ id }) => id).join(' '), hasMore];
  };

  it('has the newest items of its scope, newest first', async () => {
    expect(await page(2)).toEqual(['a6 a5', true]);
    expect(await page(10)).toEqual(['a6 a5 a4 a3 a2 a1', false]);
  });

  it('says that there are more only when there are', async () => {
    expect(await page(5)).toEqual(['a6 a5 a4 a3 a2', true]);
    expect(await page(6)).toEqual(['a6 a5 a4 a3 a2 a1', false]);
    expect(await page(1, { startingAfter: 'a2' })).toEqual(['a1', false]);
    expect(await page(1, { endingBefore: 'a5' })).toEqual(['a6', false]);
  });

  it('starts after the item of a cursor', async () => {
    expect(await page(2, { startingAfter: 'a5' })).toEqual(['a4 a3', true]);
    expect(await page(2, { startingAfter: 'a1' })).toEqual(['', false]);
  });

  it('ends before the item of a cursor, with those nearest to it', async () => {
    expect(await page(2, { endingBefore: 'a3' })).toEqual(['a5 a4', true]);
    expect(await page(2, { endingBefore: 'a6' })).toEqual(['', false]);
  });

  it('may be filtered, with a cursor that does not match the filter', async () => {
    const filter = { kind: 'even' };
    expect(await page(2, undefined, { filter })).toEqual(['a6 a4', true]);
    expect(await page(2, { startingAfter: 'a5' }, { filter })).toEqual(['a4 a2', false]);
    expect(await page(9, undefined, { filter: { kind: ['odd', 'even'], age: '3' } })).toEqual(['a4', false]);
  });

  it('has the items of any value where the filter names several, each once and in the order of the list', async () => {
    const filter = { kind: ['odd', 'even'] };
    expect(await page(3, undefined, { filter })).toEqual(['a6 a5 a4', true]);
    expect(await page(2, { startingAfter: 'a5' }, { filter })).toEqual(['a4 a3', true]);
    expect(await page(2, { endingBefore: 'a2' }, { filter })).toEqual(['a4 a3', true]);
    expect(await page(9, { endingBefore: 'a4' }, { filter })).toEqual(['a6 a5', false]);
  });

  it('is in the order of another field where one is named', async () => {
    expect(await page(3, undefined, { orderBy: 'age' })).toEqual(['a1 a2 a3', true]);
    expect(await page(2, { startingAfter: 'a3' }, { orderBy: 'age' })).toEqual(['a4 a5', true]);
    expect(await page(1, { endingBefore: 'a3' }, { orderBy: 'age' })).toEqual(['a2', true]);
  });

  it('has the items between both ends of a range, and a cursor narrows it further', async () => {
    const range = { above: '2', below: '6' };
    expect(await page(9, undefined, { range })).toEqual(['a5 a4 a3', false]);
    expect(await page(2, undefined, { range })).toEqual(['a5 a4', true]);
    expect(await page(9, { startingAfter: 'a4' }, { range })).toEqual(['a3', false]);
    expect(await page(9, { endingBefore: 'a4' }, { range })).toEqual(['a5', false]);
    expect(await page(9, { startingAfter: 'a6' }, { range })).toEqual(['a5 a4 a3', false]);
    expect(await page(9, { endingBefore: 'a1' }, { range })).toEqual(['a5 a4 a3', false]);
    expect(await page(9, { startingAfter: 'a2' }, { range })).toEqual(['', false]);
    expect(await page(9, { startingAfter: 'a4' }, { range: { above: '2' } })).toEqual(['a3', false]);
    expect(await page(9, { endingBefore: 'a4' }, { range: { below: '6' } })).toEqual(['a5', false]);
    expect(await page(9, { endingBefore: 'a4' }, { range: { above: '2' } })).toEqual(['a6 a5', false]);
    expect(await page(9, { startingAfter: 'a4' }, { range: { below: '6' } })).toEqual(['a3 a2 a1', false]);
    expect(await page(9, { startingAfter: 'a6' }, { range: { below: '4' } })).toEqual(['a3 a2 a1', false]);
  });

  it('leaves out what is no longer listed', async () => {
    const isListed = ({ order }: Item): boolean => order > '3';
    expect(await page(3, undefined, { isListed })).toEqual(['a6 a5 a4', false]);
    expect(await page(2, undefined, { isListed })).toEqual(['a6 a5', true]);
  });

  it('finds the item of a cursor by another id', async () => {
    const findById = async (id: string) => ({ id: `a${id}`, owner: 'a', kind: 'odd', order: id, age: '0' });
    expect(await page(2, { startingAfter: '3' }, { findById })).toEqual(['a2 a1', false]);
  });

  it('is rejected for a cursor that is no item of the list', async () => {
    const code = 'invalid_parameter';
    const unknown = page(1, { startingAfter: 'a9' });
    await expect(unknown).rejects.toMatchObject({ code, details: { param: 'starting_after' } });
    const foreign = page(1, { endingBefore: 'b1' });
    await expect(foreign).rejects.toMatchObject({ code, details: { param: 'ending_before' } });
    const findById = async (id: string) => ({ id, owner: 'b', kind: 'odd', order: '3', age: '4' });
    const ofAnotherOwner = page(1, { startingAfter: '3' }, { scope: { owner: 'a', kind: 'odd' }, findById });
    await expect(ofAnotherOwner).rejects.toMatchObject({ code, details: { param: 'starting_after' } });
  });
});
