import { describe, expect, it } from '@jest/globals';
import type { Recorded } from './event.ts';
import type { StoredDocument } from './ports/read-store.ts';
import { documentsOf, foldEvents } from './projection.ts';
import type { Projection } from './projection.ts';
import { recorded } from './testing/projected.ts';

interface Counted {
  readonly type: 'Counted';
  readonly data: { readonly id: string; readonly remove?: boolean };
}

const counts: Projection<Counted, number> = {
  collection: { name: 'counts', version: 1, indexes: [] },
  categories: ['counter'],
  handles: ['Counted'],
  documentId: ({ data }) => data.id,
  evolve: (count = 0, { data }) => (data.remove === true ? undefined : count + 1),
};
const counted = (position: number, id = 'a', remove = false): Recorded<Counted> =>
  recorded<Counted>({ type: 'Counted', data: { id, remove } }, position);
const stored = (position: number, document: number): ReadonlyMap<string, StoredDocument<number>> =>
  new Map([['a', { id: 'a', position: counted(position).position, document }]]);

describe('folding events onto stored documents', () => {
  it('makes one change for each document, at the position of its last event', () => {
    expect(foldEvents(counts, new Map(), [counted(1), counted(2, 'b'), counted(3)])).toEqual([
      { id: 'a', position: counted(3).position, document: 2, isNew: true },
      { id: 'b', position: counted(2).position, document: 1, isNew: true },
    ]);
    expect(foldEvents(counts, stored(5, 10), [counted(6)])).toMatchObject([{ document: 11, isNew: false }]);
  });

  it('applies no event that the document includes already', () => {
    expect(foldEvents(counts, stored(5, 10), [counted(4), counted(5)])).toEqual([]);
    expect(foldEvents(counts, stored(5, 10), [counted(5), counted(6)])).toMatchObject([{ document: 11 }]);
  });

  it('applies an event once that is delivered twice', () => {
    expect(foldEvents(counts, new Map(), [counted(1), counted(1)])).toMatchObject([{ document: 1 }]);
  });

  it('makes no change for an event that leaves its document as it is', () => {
    const first = { ...counts, evolve: (count: number | undefined) => count ?? 1 };
    expect(foldEvents(first, stored(5, 10), [counted(6)])).toEqual([]);
    expect(foldEvents(first, new Map(), [counted(1), counted(2)])).toEqual([
      { id: 'a', position: counted(1).position, document: 1, isNew: true },
    ]);
    expect(foldEvents(counts, new Map(), [counted(1, 'a', true)])).toEqual([]);
  });

  it('deletes what was created by an earlier one of the events', () => {
    expect(foldEvents(counts, new Map(), [counted(1), counted(2, 'a', true)])).toMatchObject([{ document: undefined }]);
  });

  it('starts anew after a deletion', () => {
    expect(foldEvents(counts, stored(5, 10), [counted(6, 'a', true)])).toMatchObject([{ document: undefined }]);
    expect(foldEvents(counts, stored(5, 10), [counted(6, 'a', true), counted(7)])).toMatchObject([{ document: 1 }]);
  });
});

describe('the documents of events alone', () => {
  it('are those that the last event did not delete', () => {
    const events = [counted(1), counted(2, 'b'), counted(3, 'a', true), counted(4, 'b')];
    expect([...documentsOf(counts, events)]).toEqual([['b', 2]]);
  });

  it('come from the events that the projection handles', () => {
    const other = { ...counted(2), type: 'Ignored' };
    expect([...documentsOf(counts, [counted(1), other])]).toEqual([['a', 1]]);
  });
});
