import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventsFormat } from './append-events.ts';
import { readModelsFormat } from './change-read-models.ts';
import { FileRefused, openForReading, openForWriting, requireSqlite, requireSynchronous } from './database-file.ts';

describe('A database file', () => {
  let directory: string;
  let path: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
    path = join(directory, 'events.db');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('has a write-ahead log, is flushed at every commit, and is readable by its owner only', () => {
    const db = openForWriting(path, eventsFormat);
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(name).mode & 0o777).toBe(0o600);
    db.close();
  });

  it('keeps its content when it is opened again', () => {
    const first = openForWriting(path, readModelsFormat);
    first.exec(`INSERT INTO live VALUES ('scans_v1', 'initial')`);
    first.close();
    const second = openForWriting(path, readModelsFormat);
    expect(second.prepare('SELECT build FROM live').get()).toMatchObject({ build: 'initial' });
    second.close();
  });

  it('cannot be written through a read connection', () => {
    openForWriting(path, readModelsFormat).close();
    const reader = openForReading(path);
    expect(() => reader.exec(`INSERT INTO live VALUES ('scans_v1', 'initial')`)).toThrow('readonly');
    reader.close();
  });

  it('is refused when a newer version wrote it', () => {
    openForWriting(path, { ...eventsFormat, migrations: [...eventsFormat.migrations, 'SELECT 1'] }).close();
    expect(() => openForWriting(path, eventsFormat)).toThrow(FileRefused);
    expect(() => openForWriting(path, eventsFormat)).toThrow(
      `schema version ${eventsFormat.migrations.length + 1}, newer than`,
    );
    expect(() => openForWriting(path, eventsFormat)).toThrow(
      'Run the later release again. To go back: Restore it from a backup.',
    );
  });

  it('is refused in place of a file of another kind', () => {
    openForWriting(path, readModelsFormat).close();
    expect(() => openForWriting(path, eventsFormat)).toThrow('a file of another kind');
  });

  it('is named where SQLite says what is wrong with it', () => {
    writeFileSync(path, 'not a database, and long enough that it cannot be taken for an empty one. '.repeat(20));
    expect(() => openForWriting(path, eventsFormat)).toThrow(`${path} cannot be opened: file is not a database`);
    expect(() => openForWriting(path, eventsFormat)).toThrow('Restore it from a backup.');
    expect(() => openForWriting(path, readModelsFormat)).toThrow('it is built again from the event log.');
    const locked = join(directory, 'locked.db');
    using other = new DatabaseSync(locked);
    other.exec('BEGIN EXCLUSIVE; CREATE TABLE t (a)');
    expect(() => openForWriting(locked, eventsFormat)).toThrow(`${locked} cannot be opened: database is locked`);
    expect(() => openForWriting(directory, eventsFormat)).toThrow(`${directory} cannot be opened: unable to open`);
  });

  it('is refused when a commit would not be flushed', () => {
    const db = new DatabaseSync(path);
    for (const level of ['OFF', 'NORMAL']) {
      db.exec(`PRAGMA synchronous = ${level}`);
      expect(() => requireSynchronous(db, 'FULL')).toThrow(FileRefused);
    }
    db.exec('PRAGMA synchronous = FULL');
    expect(() => requireSynchronous(db, 'FULL')).not.toThrow();
    db.close();
  });

  it.each(['3.51.2', '3.50.9', '3.9.99', '2.99.99'])('is refused by SQLite %s', (version) => {
    expect(() => requireSqlite(version)).toThrow(FileRefused);
  });

  it.each(['3.51.3', '3.51.10', '3.52.0', '3.53.4', '4.0.0'])('is opened by SQLite %s', (version) => {
    expect(() => requireSqlite(version)).not.toThrow();
  });
});

describe('Opening a database file', () => {
  let directory: string;
  let path: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
    path = join(directory, 'events.db');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(directory, { recursive: true });
  });

  /** Makes every connection report `value` for a query. */
  const pretend = (query: string, value: string | number): void => {
    // The connection stays the receiver of the method that is replaced.
    // oxlint-disable-next-line typescript/unbound-method
    const { prepare } = DatabaseSync.prototype;
    jest.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
      return prepare.call(this, sql === query ? `SELECT '${value}'` : sql);
    });
  };

  it.each([
    ['SQLite is too old', 'SELECT sqlite_version()', '3.51.2', 'SQLite 3.51.2 is too old'],
    ['the file system cannot keep a write-ahead log', 'PRAGMA journal_mode = WAL', 'delete', 'journal mode delete'],
    ['commits would not be flushed', 'PRAGMA synchronous', 1, 'synchronous=1; FULL is required'],
  ])('is refused where %s', (_what, query, value, message) => {
    pretend(query, value);
    expect(() => openForWriting(path, eventsFormat)).toThrow(FileRefused);
    expect(() => openForWriting(path, eventsFormat)).toThrow(message);
  });

  it('flushes the read models at checkpoints only: they can be made anew', () => {
    const db = openForWriting(path, readModelsFormat);
    expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 1 });
    expect(() => requireSynchronous(db, 'NORMAL')).not.toThrow();
    db.exec('PRAGMA synchronous = OFF');
    expect(() => requireSynchronous(db, 'NORMAL')).toThrow(FileRefused);
    db.close();
  });

  it('bounds the size that the write-ahead log keeps after a checkpoint', () => {
    const db = openForWriting(path, eventsFormat);
    expect(db.prepare('PRAGMA journal_size_limit').get()).toEqual({ journal_size_limit: 64 * 1024 * 1024 });
    db.close();
  });

  it('waits while another process migrates the file, and does not migrate it again', async () => {
    const statements = [...eventsFormat.migrations, `PRAGMA application_id = ${eventsFormat.applicationId}`];
    const other = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const db = new (require('node:sqlite').DatabaseSync)(workerData.path);
       db.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
       for (const statement of workerData.statements) db.exec(statement);
       parentPort.postMessage('migrating');
       setTimeout(() => { db.exec('COMMIT'); db.close(); }, 300);`,
      {
        eval: true,
        workerData: { path, statements: [...statements, `PRAGMA user_version = ${eventsFormat.migrations.length}`] },
      },
    );
    await new Promise((resolve) => other.once('message', resolve));
    const db = openForWriting(path, eventsFormat);
    expect(db.prepare('SELECT count(*) AS logs FROM log').get()).toEqual({ logs: 1 });
    db.close();
    await other.terminate();
  });
});
