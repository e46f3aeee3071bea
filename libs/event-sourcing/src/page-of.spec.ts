import { describe, expect, it } from '@jest/globals';
import { pageOf } from './page-of.ts';
import type { PageCursor } from './read-page.ts';

const page = (limit: number, cursor?: PageCursor) =>
  pageOf(['e', 'd', 'c', 'b', 'a'], (item) => item, { limit, cursor });

describe('a page of a list in memory', () => {
  it('begins with the newest item', () => {
    expect(page(2)).toEqual({ items: ['e', 'd'], hasMore: true });
    expect(page(5)).toEqual({ items: ['e', 'd', 'c', 'b', 'a'], hasMore: false });
  });

  it('continues with older items', () => {
    expect(page(2, { startingAfter: 'd' })).toEqual({ items: ['c', 'b'], hasMore: true });
    expect(page(2, { startingAfter: 'c' })).toEqual({ items: ['b', 'a'], hasMore: false });
    expect(page(2, { startingAfter: 'a' })).toEqual({ items: [], hasMore: false });
  });

  it('goes back to the items just newer, newest first', () => {
    expect(page(2, { endingBefore: 'a' })).toEqual({ items: ['c', 'b'], hasMore: true });
    expect(page(2, { endingBefore: 'c' })).toEqual({ items: ['e', 'd'], hasMore: false });
    expect(page(2, { endingBefore: 'e' })).toEqual({ items: [], hasMore: false });
  });

  it.each([
    ['starting_after', { startingAfter: 'x' }],
    ['ending_before', { endingBefore: 'x' }],
  ])('is not given for a cursor that is no item of it: %s', (param, cursor) => {
    expect(() => page(2, cursor)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        message: `\`${param}\` is not the id of an item of this list.`,
      }),
    );
  });
});
