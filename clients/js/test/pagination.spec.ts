import { describe, expect, it } from '@jest/globals';
import { List } from '../src/index.ts';

/** A list of numbers, the highest first, in pages of two; as at the service, a cursor must be an item of the list. */
function listOf(items: number[], reads: (number | undefined)[] = []): List<number> {
  return new List<number>(async ({ after }) => {
    reads.push(after);
    const start = after === undefined ? 0 : items.indexOf(after) + 1;
    if (start === 0 && after !== undefined) throw new Error(`${after} is not an item of this list`);
    return { data: items.slice(start, start + 2), has_more: items.length > start + 2 };
  });
}

describe('a list', () => {
  it('gives each item once while the items that it has given out are deleted', async () => {
    const items = [7, 6, 5, 4, 3, 2, 1];
    const seen: number[] = [];
    for await (const item of listOf(items)) {
      seen.push(item);
      items.splice(items.indexOf(item), 1);
    }
    expect([seen, items]).toEqual([[7, 6, 5, 4, 3, 2, 1], []]);
  });

  it('reads a page only when the items before its own are given out', async () => {
    const reads: (number | undefined)[] = [];
    for await (const item of listOf([5, 4, 3, 2, 1], reads)) if (item === 5) break;
    expect(reads).toEqual([undefined]);
  });

  it.each([0, 1, 2, 3, 5, 9])('becomes an array of at most %d items, with no page read in vain', async (max) => {
    const reads: (number | undefined)[] = [];
    expect(await listOf([5, 4, 3, 2, 1], reads).toArray(max)).toEqual([5, 4, 3, 2, 1].slice(0, max));
    expect(reads).toHaveLength(Math.min(3, Math.ceil(max / 2)));
  });

  it('is empty where there is nothing', async () => {
    expect(await listOf([]).toArray()).toEqual([]);
    for await (const item of listOf([])) throw new Error(`there is ${item}`);
  });
});
