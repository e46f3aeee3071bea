import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DocumentRefused, StoreUnavailable } from '#event-sourcing';
import { openReadModels } from './read-models.ts';
import type { ReadModels } from './read-models.ts';
import { SqliteReadStore } from './sqlite-read-store.ts';
import { dropBuild, makeLive } from './writer/build-tables.ts';

const notes = { name: 'notes', version: 1, indexes: [['at']] };
const next = { collection: notes, build: 'next' };

describe('The SQLite read store', () => {
  let directory: string;
  let readModels: ReadModels;
  let store: SqliteReadStore;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
    readModels = await openReadModels({ path: join(directory, 'read-models.db'), onFatal: () => {} });
    store = new SqliteReadStore(readModels);
    await store.put(notes, 'a', { at: 1, text: 'old' });
    await store.prepare(next);
    await store.write(next, [{ id: 'a', position: '1', document: { at: 1, text: 'new' } }]);
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  /** Another process switches to the next build and drops the old one. */
  const switchElsewhere = (): void => {
    const other = new DatabaseSync(join(directory, 'read-models.db'));
    makeLive(other, { collection: 'notes_v1', build: 'next' });
    dropBuild(other, { collection: 'notes_v1', build: 'initial' });
    other.close();
  };

  it('reads one snapshot of the file in an event-loop iteration, and a new one in the next', async () => {
    expect(await store.get(notes, 'a')).toEqual({ at: 1, text: 'old' });
    switchElsewhere();
    expect(await store.get(notes, 'a')).toEqual({ at: 1, text: 'old' });
    expect(await store.find(notes, { orderBy: 'at', limit: 5 })).toEqual([{ at: 1, text: 'old' }]);
    await nextIteration();
    expect(await store.get(notes, 'a')).toEqual({ at: 1, text: 'new' });
    expect(await store.find(notes, { orderBy: 'at', limit: 5 })).toEqual([{ at: 1, text: 'new' }]);
  });

  it('reads what another process has written since the last read', async () => {
    const other = new DatabaseSync(join(directory, 'read-models.db'));
    const update = other.prepare('UPDATE doc_notes_v1_initial SET body = ? WHERE id = ?');
    for (let at = 2; at < 20; at++) {
      update.run(JSON.stringify({ at }), 'a');
      await nextIteration();
      expect(await store.get(notes, 'a')).toEqual({ at });
      expect(await store.get(notes, 'a', { at })).toEqual({ at });
      expect(await store.get(notes, 'a', { at: at - 1 })).toBeUndefined();
    }
    other.close();
  });

  it('reads its own acknowledged writes, also within the same event-loop iteration', async () => {
    for (let at = 2; at < 200; at++) {
      const written = store.put(notes, 'a', { at });
      await store.get(notes, 'a');
      await written;
      expect(await store.get(notes, 'a')).toEqual({ at });
    }
  });

  it('writes nothing to prepare a build that has its table and indexes, and only what one lacks', async () => {
    const requests = jest.spyOn(readModels.writer, 'request');
    const indexed = { collection: { ...notes, indexes: [...notes.indexes, ['text']] }, build: 'next' };
    await store.prepare(next);
    expect(requests).not.toHaveBeenCalled();
    await store.prepare(indexed);
    await store.prepare(indexed);
    expect(requests.mock.calls.map(([request]) => request)).toEqual([
      { op: 'prepare', build: { collection: 'notes_v1', build: 'next' }, indexes: [['text']] },
    ]);
  });

  it('indexes the ids of a build that it fills when there are too many to remember', async () => {
    const small = new SqliteReadStore(readModels, 3);
    const filled = { collection: notes, build: 'filled' };
    const noteOf = (id: string, position: string) => ({ id, position, document: { at: Number(position) } });
    await small.startFilling(filled);
    await small.write(
      filled,
      ['a', 'b', 'c'].map((id) => noteOf(id, '1')),
    );
    const requests = jest.spyOn(readModels.writer, 'request');
    await small.write(
      filled,
      ['c', 'd'].map((id) => noteOf(id, '2')),
    );
    await small.prepare(filled);
    expect(requests.mock.calls.map(([request]) => (request as { readonly op: string }).op)).toEqual([
      'indexIds',
      'write',
      'prepare',
    ]);
    expect(await small.load(filled, ['a', 'c', 'd'])).toMatchObject(
      new Map([
        ['a', { position: '1' }],
        ['c', { position: '2' }],
        ['d', { position: '2' }],
      ]),
    );
  });

  it('refuses a document that is nested too deeply for its indexes, or is not JSON', async () => {
    const deep = Array.from({ length: 2_000 }).reduce<object>((document) => ({ in: document }), {});
    await expect(store.put(notes, 'deep', { at: deep })).rejects.toThrow(DocumentRefused);
    await expect(store.put(notes, 'deep', { at: 1n })).rejects.toThrow(DocumentRefused);
  });

  it('throws StoreUnavailable when its writer fails', async () => {
    await readModels.writer.close();
    await expect(store.put(notes, 'a', { at: 1 })).rejects.toThrow(StoreUnavailable);
  });

  it('passes other errors through', async () => {
    await expect(store.find(notes, { orderBy: 'text', limit: 5 })).rejects.toThrow('notes needs the index [text]');
    await expect(
      store.write({ collection: notes, build: 'unknown' }, [{ id: 'a', position: '1', document: {} }]),
    ).rejects.toThrow('no such table');
  });

  it.each(['Notes', 'notes"; DROP TABLE live'])('refuses a collection named %s', async (name) => {
    await expect(store.get({ ...notes, name }, 'a')).rejects.toThrow('is not a valid collection name');
  });
});
