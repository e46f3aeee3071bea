import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createBuild, dropBuild } from './build-tables.ts';
import { DocumentWriter } from './change-documents.ts';
import { readModelsFormat } from './change-read-models.ts';
import { tombstoneRetentionMs, Tombstones } from './tombstones.ts';

const build = { collection: 'items_v1', build: 'initial' };

describe('Tombstones of deleted documents', () => {
  let db: DatabaseSync;
  let now: number;
  let writer: DocumentWriter;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    db.exec(readModelsFormat.migrations.join(''));
    createBuild(db, build, []);
    now = 1_000_000_000_000;
    writer = new DocumentWriter(db, new Tombstones(db, () => now));
  });
  afterEach(() => db.close());

  const deleteAt = (id: string, position: string): void =>
    writer.change(build, { ids: [id], positions: [position], bodies: [null] });
  const tombstones = (): unknown[] =>
    db
      .prepare('SELECT id FROM tombstones ORDER BY id')
      .all()
      .map((row) => row['id']);

  it('are kept for their retention, and removed by a later deletion', () => {
    deleteAt('one', '1');
    now += tombstoneRetentionMs;
    deleteAt('two', '2');
    expect(tombstones()).toEqual(['one', 'two']);
    now += 1;
    deleteAt('three', '3');
    expect(tombstones()).toEqual(['three', 'two']);
  });

  it('are dropped with their build', () => {
    deleteAt('one', '1');
    dropBuild(db, build);
    expect(tombstones()).toEqual([]);
  });
});
