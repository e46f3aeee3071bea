import { describe, expect, it } from '@jest/globals';
import { RowIndex } from './row-index.ts';

describe('The rows of the documents of a build', () => {
  it('are numbered from 1, and found by the ids of their documents', () => {
    const rows = new RowIndex();
    for (let n = 1; n <= 20_000; n += 1) expect(rows.add(`document-${n}`)).toBe(n);
    for (let n = 1; n <= 20_000; n += 1) expect(rows.rowsOf(`document-${n}`)).toContain(n);
  });

  it('are several where a document was added again', () => {
    const rows = new RowIndex();
    rows.add('a');
    rows.add('b');
    rows.add('a');
    expect(rows.rowsOf('a')).toEqual([1, 3]);
  });

  it('are none for an id that was not added, except for one in millions', () => {
    const rows = new RowIndex();
    for (let n = 0; n < 20_000; n += 1) rows.add(`fnd_${n}`);
    const unknown = Array.from({ length: 20_000 }, (_, n) => `scan_${n}`);
    expect(unknown.filter((id) => rows.rowsOf(id).length > 0)).toEqual([]);
  });

  it('are full at a bound', () => {
    const rows = new RowIndex(3);
    for (const id of ['a', 'b']) rows.add(id);
    expect(rows.isFull).toBe(false);
    rows.add('c');
    expect(rows.isFull).toBe(true);
  });
});
