import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { groupCommit } from './group-commit.ts';
import type { Outcome } from './group-commit.ts';
import { sqlite } from './sqlite-error.ts';

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

  it('names the file that cannot be written', () => {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
    const path = join(directory, 'events.db');
    using file = new DatabaseSync(path);
    file.exec('CREATE TABLE note (text TEXT NOT NULL); PRAGMA max_page_count = 5');
    const { outcomes } = groupCommit(file, [note('x'.repeat(50_000))], (sql) => {
      file.exec(sql);
      return { value: sql };
    });
    expect(outcomes).toEqual([{ failure: 'unavailable', message: `${path}: database or disk is full` }]);
    rmSync(directory, { recursive: true });
  });

  it('fails all requests as unknown, and for good, when the commit itself fails', () => {
    const orphan = `INSERT INTO child VALUES ('orphan')`;
    const { outcomes, fatal } = groupCommit(db, [note('a'), orphan], run);
    expect(outcomes).toMatchObject([{ failure: 'unknown' }, { failure: 'unknown' }]);
    expect(fatal).toContain('FOREIGN KEY');
    expect(db.isTransaction).toBe(false);
  });

  it('fails as unavailable while the file is read-only, and succeeds when it is writable again', () => {
    db.exec('PRAGMA query_only = ON');
    const { outcomes, fatal } = groupCommit(db, [note('a')], run);
    expect([outcomes, fatal]).toMatchObject([[{ failure: 'unavailable' }], undefined]);
    db.exec('PRAGMA query_only = OFF');
    expect(groupCommit(db, [note('a')], run).outcomes).toEqual([{ value: note('a') }]);
  });

  const failingWith = (errcode: number) => (sql: string) => {
    if (sql === 'fault') throw Object.assign(new Error('the file is damaged'), { errcode });
    return run(sql);
  };

  it.each([sqlite.ioError, sqlite.corrupt, sqlite.notADatabase])(
    'fails all requests for good, and stores nothing, when the file cannot be relied on (code %i)',
    (errcode) => {
      const { outcomes, fatal } = groupCommit(db, [note('a'), 'fault', note('b')], failingWith(errcode));
      expect(outcomes.map((outcome) => 'failure' in outcome && outcome.failure)).toEqual(Array(3).fill('unavailable'));
      expect([fatal, notes()]).toEqual(['the file is damaged', []]);
    },
  );

  it('executes no further request when one in a transaction of its own finds the file damaged', () => {
    const requests = [note('a'), 'INSERT INTO nowhere VALUES (1)', 'fault', note('b')];
    const { outcomes, fatal } = groupCommit(db, requests, failingWith(sqlite.corrupt));
    expect(outcomes).toMatchObject([
      { value: note('a') },
      { failure: 'failed' },
      { failure: 'unavailable' },
      { failure: 'unavailable' },
    ]);
    expect([fatal, notes()]).toEqual(['the file is damaged', ['a']]);
  });
});

/** Its next COMMIT fails with this result code. */
class FailingCommit extends DatabaseSync {
  failure: number | undefined;

  override exec(sql: string): void {
    const errcode = this.failure;
    if (sql !== 'COMMIT' || errcode === undefined) return super.exec(sql);
    this.failure = undefined;
    throw Object.assign(new Error(`COMMIT failed with ${errcode}`), { errcode });
  }
}

describe('A group commit whose COMMIT fails', () => {
  const insert = (db: DatabaseSync) => (text: string) => {
    db.exec(`INSERT INTO note VALUES ('${text}')`);
    return { value: text };
  };
  const notes = (db: DatabaseSync) => db.prepare('SELECT text FROM note').all();

  it.each([
    ['the disk is full', sqlite.full],
    ['the file is busy', sqlite.busy],
  ])('is unavailable, rolled back and not fatal where %s', (_what, errcode) => {
    using db = new FailingCommit(':memory:');
    db.exec('CREATE TABLE note (text TEXT)');
    db.failure = errcode;
    const { outcomes, fatal } = groupCommit(db, ['a', 'b'], insert(db));
    expect([outcomes, fatal]).toMatchObject([[{ failure: 'unavailable' }, { failure: 'unavailable' }], undefined]);
    expect([db.isTransaction, notes(db)]).toEqual([false, []]);
    expect(groupCommit(db, ['c'], insert(db)).outcomes).toEqual([{ value: 'c' }]);
  });

  it('has an unknown outcome, for good, where it cannot be read or written', () => {
    using db = new FailingCommit(':memory:');
    db.exec('CREATE TABLE note (text TEXT)');
    db.failure = sqlite.ioError;
    const { outcomes, fatal } = groupCommit(db, ['a'], insert(db));
    expect([outcomes, fatal]).toMatchObject([[{ failure: 'unknown' }], 'COMMIT failed with 10']);
  });
});

describe('A group commit beside another process', () => {
  it('lets nobody write between what a request reads and what it writes', () => {
    const directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
    const path = join(directory, 'notes.db');
    const [db, other] = [new DatabaseSync(path), new DatabaseSync(path)];
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (text TEXT)');
    const { outcomes } = groupCommit(db, ['a'], (text) => {
      const value = db.prepare('SELECT count(*) AS count FROM note').get()?.['count'];
      expect(() => other.exec(`INSERT INTO note VALUES ('other')`)).toThrow('database is locked');
      db.exec(`INSERT INTO note VALUES ('${text}')`);
      return { value };
    });
    expect(outcomes).toEqual([{ value: 0 }]);
    for (const one of [db, other]) one.close();
    rmSync(directory, { recursive: true });
  });
});
