import { beforeEach, expect, it } from '@jest/globals';
import type { Build, Change, ReadStore, StoredDocument } from '../ports/read-store.ts';
import { RereadDocuments } from './reread-documents.ts';

const build: Build = { collection: { name: 'things', version: 1, indexes: [] }, build: 'r1' };
let loaded: string[];
let documents: RereadDocuments;

/** Has a document for each id. */
const store = (text: string): Pick<ReadStore, 'load'> => ({
  load: async <D>(_build: Build, ids: readonly string[]) => {
    loaded.push(...ids);
    return new Map(ids.map((id) => [id, { id, position: '1', document: { id, text } } as StoredDocument<D>]));
  },
});
const change = (id: string, document: unknown): Change<unknown> => ({ id, position: '2', document, isNew: false });
const load = async (...ids: string[]): Promise<unknown[]> =>
  [...(await documents.load(build, ids)).values()].map(({ document }) => document);

beforeEach(() => {
  loaded = [];
  documents = new RereadDocuments(store('stored'));
});

it('loads a document once', async () => {
  await load('a', 'b');
  expect(await load('a', 'b', 'c')).toEqual(['a', 'b', 'c'].map((id) => ({ id, text: 'stored' })));
  expect(loaded).toEqual(['a', 'b', 'c']);
});

it('has the document that was written last, and loads one again that was deleted', async () => {
  await load('a', 'b');
  documents.update([change('a', { text: 'new' }), change('b', undefined)]);
  expect(await load('a')).toEqual([{ text: 'new' }]);
  await load('b');
  expect(loaded).toEqual(['a', 'b', 'b']);
});

it('does not keep a document that is only written', async () => {
  documents.update([change('a', { text: 'new' })]);
  await load('a');
  expect(loaded).toEqual(['a']);
});

it('does not keep a large document', async () => {
  documents = new RereadDocuments(store('x'.repeat(2_000)));
  await load('a');
  await load('a');
  expect(loaded).toEqual(['a', 'a']);
  documents = new RereadDocuments(store('small'));
  await load('b');
  documents.update([change('b', { text: 'x'.repeat(2_000) })]);
  await load('b');
  expect(loaded).toEqual(['a', 'a', 'b', 'b']);
});

it('discards the documents that were not used for longest', async () => {
  await load('first');
  await load('other');
  for (let n = 0; n < 2_047; n += 1) {
    await load(`${n}`);
    if (n === 0) await load('first');
  }
  loaded = [];
  await load('first', 'other');
  expect(loaded).toEqual(['other']);
});

it('has nothing after it was cleared', async () => {
  await load('a');
  documents.clear();
  await load('a');
  expect(loaded).toEqual(['a', 'a']);
});
