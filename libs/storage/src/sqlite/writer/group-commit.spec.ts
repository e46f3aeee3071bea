import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { groupCommit } from './group-commit.ts';
import type { Outcome } from './group-commit.ts';

describe('A group commit', () => {
  let db: DatabaseSync;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    db.exec(`
      PRAGMA foreign_keys = ON;
      CREATE TABLE parent (id TEXT PRIMARY KEY);
      CREATE TABLE child (id TEXT REFERENCES parent DEFERRABLE INITIALLY DEFERRED);
      CREATE TABLE note (text TEXT NOT NULL);
    `);
  });
  afterEach(() => db.close());

  const run = (sql: string): Outcome => {
    if (sql === 'no') return { failure: 'conflict', message: 'no' };
    db.exec(sql);
    return { value: sql };
  };
  const note = (text: string): string => `INSERT INTO note VALUES ('${text}')`;
  const notes = (): unknown[] =>
    db
      .prepare('SELECT text FROM note')
      .all()
      .map((row) => row['text']);

  it('executes all requests', () => {
    const { outcomes } = groupCommit(db, [note('a'), note('b')], run);
    expect(outcomes).toEqual([{ value: note('a') }, { value: note('b') }]);
    expect(notes()).toEqual(['a', 'b']);
  });

  it('commits the others when one request is rejected', () => {
    const { outcomes, fatal } = groupCommit(db, [note('a'), 'no', note('b')], run);
    expect(outcomes[1]).toEqual({ failure: 'conflict', message: 'no' });
    expect(notes()).toEqual(['a', 'b']);
    expect(fatal).toBeUndefined();
  });

  it('commits the others when one request aborts the transaction', () => {
    const { outcomes, fatal } = groupCommit(db, [note('a'), 'INSERT INTO nowhere VALUES (1)', note('b')], run);
    expect(outcomes[1]).toMatchObject({ failure: 'failed', message: 'no such table: nowhere' });
    expect(notes()).toEqual(['a', 'b']);
    expect(fatal).toBeUndefined();
  });

  it('fails all requests as unavailable while the disk is full, and succeeds when there is space again', () => {
    db.exec('PRAGMA max_page_count = 5');
    const large = note('x'.repeat(50_000));
    const { outcomes, fatal } = groupCommit(db, [note('a'), large], run);
    expect(outcomes).toMatchObject([{ failure: 'unavailable' }, { failure: 'unavailable' }]);
    expect(fatal).toBeUndefined();
    expect(notes()).toEqual([]);
    db.exec('PRAGMA max_page_count = 5000');
    expect(groupCommit(db, [note('a'), large], run).outcomes).toHaveLength(2);
    expect(notes()).toHaveLength(2);
  });

  it('fails all requests as unknown, and for good, when the commit itself fails', () => {
    const orphan = `INSERT INTO child VALUES ('orphan')`;
    const { outcomes, fatal } = groupCommit(db, [note('a'), orphan], run);
    expect(outcomes).toMatchObject([{ failure: 'unknown' }, { failure: 'unknown' }]);
    expect(fatal).toContain('FOREIGN KEY');
    expect(db.isTransaction).toBe(false);
  });
});
