import { describe, expect, it } from '@jest/globals';
import { Compile } from 'typebox/compile';
import { arrayOf, object, optional, string } from './schemas/schema.ts';
import { view } from './view.ts';

const item = object('Item', { name: string('Its name.') });
const list = object('List', { id: string('Its id.'), note: optional(string('A note.')), items: arrayOf(item) });

interface Source {
  readonly id: string;
  readonly note: string | null;
}

describe('a view', () => {
  it('may leave out what the schema lets be absent', () => {
    const listView = view(list, ({ id, note }: Source) => ({ id, ...(note !== null && { note }), items: [] }));
    expect(listView({ id: 'a', note: null })).toEqual({ id: 'a', items: [] });
    expect(Compile(listView.schema).Check(listView({ id: 'a', note: 'b' }))).toBe(true);
  });

  it('does not compile with a property that the schema lacks', () => {
    // @ts-expect-error the response schema lacks `size`
    const direct = view(list, ({ id }: Source) => ({ id, items: [], size: 0 }));
    // @ts-expect-error the response schema lacks `color`
    const spread = view(list, ({ id, note }: Source) => ({ id, items: [], ...(note !== null && { color: note }) }));
    // @ts-expect-error the response schema lacks `age` of an item
    const nested = view(list, ({ id }: Source) => ({ id, items: [{ name: 'a', age: 1 }] }));
    for (const show of [direct, spread, nested]) {
      // Responses may grow, so that their schemas accept it: the compiler alone sees it.
      expect(Compile(list).Check(show({ id: 'a', note: 'b' }))).toBe(true);
    }
  });

  it('does not compile without a property that the schema requires, or with one of another type', () => {
    // @ts-expect-error `items` is required
    view(list, ({ id }: Source) => ({ id }));
    // @ts-expect-error `id` is a string
    view(list, () => ({ id: 1, items: [] }));
    expect(list.required).toEqual(['id', 'items']);
  });
});
