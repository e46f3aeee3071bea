import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReadSnapshot } from './read-snapshot.ts';

describe('A read snapshot', () => {
  let db: DatabaseSync;
  let snapshot: ReadSnapshot;
  beforeEach(() => {
    db = new DatabaseSync(':memory:');
    snapshot = new ReadSnapshot(db);
  });
  afterEach(() => {
    if (db.isOpen) db.close();
  });

  it('is shared by all reads of an event-loop iteration, and ends with it', async () => {
    const first = snapshot.open();
    expect(snapshot.open()).toBe(first);
    expect(db.isTransaction).toBe(true);
    await nextIteration();
    expect(db.isTransaction).toBe(false);
    expect(snapshot.open()).not.toBe(first);
  });

  it('can be closed and reopened within an iteration', async () => {
    const first = snapshot.open();
    snapshot.close();
    const second = snapshot.open();
    expect(second).not.toBe(first);
    await nextIteration();
    expect(db.isTransaction).toBe(false);
  });

  it('has another version only when somebody has committed in between', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
    const file = join(directory, 'file.db');
    const writer = new DatabaseSync(file);
    writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text)');
    const reader = new DatabaseSync(file, { readOnly: true });
    const ofFile = new ReadSnapshot(reader);
    const first = ofFile.version();
    await nextIteration();
    expect(ofFile.version()).toBe(first);
    writer.exec(`INSERT INTO notes VALUES ('new')`);
    expect(ofFile.version()).toBe(first);
    await nextIteration();
    expect(ofFile.version()).not.toBe(first);
    ofFile.close();
    reader.close();
    writer.close();
    await rm(directory, { recursive: true });
  });

  it('is replaced when SQLite has ended its transaction after an error', async () => {
    const first = snapshot.open();
    db.exec('ROLLBACK');
    snapshot.close();
    expect(snapshot.open()).not.toBe(first);
    expect(db.isTransaction).toBe(true);
  });

  it('that has met a damaged page ends, and the next one reads what is whole', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'scanledger-'));
    const file = join(directory, 'file.db');
    const writer = new DatabaseSync(file);
    writer.exec('CREATE TABLE damaged (text); CREATE TABLE whole (text)');
    writer.close();
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xff, 4_096, 8_192));
    const reader = new DatabaseSync(file, { readOnly: true });
    const ofFile = new ReadSnapshot(reader);
    ofFile.open();
    expect(() => reader.prepare('SELECT * FROM damaged').all()).toThrow('malformed');
    await nextIteration();
    expect(reader.isTransaction).toBe(false);
    ofFile.open();
    expect(reader.prepare('SELECT * FROM whole').all()).toEqual([]);
    ofFile.close();
    reader.close();
    await rm(directory, { recursive: true });
  });

  it('can be closed after its file', async () => {
    snapshot.open();
    db.close();
    await nextIteration();
    expect(() => snapshot.close()).not.toThrow();
  });
});
