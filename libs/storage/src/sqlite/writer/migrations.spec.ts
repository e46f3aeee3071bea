import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { blankMetadata } from '#event-sourcing';
import { SqliteEventLog } from '../sqlite-event-log.ts';
import { eventsFormat } from './append-events.ts';
import { readModelsFormat } from './change-read-models.ts';
import { openForWriting } from './database-file.ts';
import { beforeFirstHash, linkHashWithoutDigest } from './hash-chain.ts';

describe('A database file of version 1.4.0', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** A file as version 1.4.0 created it. */
  const shippedFile = (name: 'events' | 'read-models', more = ''): string => {
    const path = join(directory, `${name}.db`);
    const db = new DatabaseSync(path);
    db.exec(readFileSync(join(import.meta.dirname, 'schema-1.4.0', `${name}.sql`), 'utf8') + more);
    db.close();
    return path;
  };
  const tablesOf = (db: DatabaseSync): unknown[] =>
    db
      .prepare(`SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'doc_%' AND sql IS NOT NULL`)
      .all()
      .map((row) => `${String(row['type'])} ${String(row['name'])}`)
      .sort();

  it.each([
    ['events', eventsFormat],
    ['read-models', readModelsFormat],
  ] as const)('is migrated to the schema of a new file: %s', (name, format) => {
    const migrated = openForWriting(shippedFile(name), format);
    const created = openForWriting(join(directory, 'new.db'), format);
    expect(tablesOf(migrated)).toEqual(tablesOf(created));
    for (const table of tablesOf(created).filter((one) => String(one).startsWith('table '))) {
      const columnsOf = (db: DatabaseSync) => db.prepare(`PRAGMA table_info(${String(table).slice(6)})`).all();
      expect(columnsOf(migrated)).toEqual(columnsOf(created));
    }
    expect(migrated.prepare('PRAGMA user_version').get()).toEqual(created.prepare('PRAGMA user_version').get());
    expect(migrated.prepare('PRAGMA user_version').get()).toEqual({ user_version: format.migrations.length });
    for (const db of [migrated, created]) db.close();
  });

  it('keeps its events', () => {
    const row = `INSERT INTO events VALUES (1, 'scan-1', 0, 'scan', 'id', 'ScanQueued.v1', '{}', '{}', zeroblob(32));`;
    const db = openForWriting(shippedFile('events', row), eventsFormat);
    expect(db.prepare('SELECT stream, type FROM events').all()).toEqual([{ stream: 'scan-1', type: 'ScanQueued.v1' }]);
    db.close();
  });

  it('keeps a hash chain that can be verified, with later events and after a deletion', async () => {
    const row = {
      position: 1,
      stream: 'scan-1',
      revision: 0,
      id: 'id',
      type: 'ScanQueued.v1',
      data: '{}',
      metadata: '{}',
    };
    const hash = Buffer.from(linkHashWithoutDigest(beforeFirstHash, row)).toString('hex');
    const inserted = `INSERT INTO events VALUES (1, 'scan-1', 0, 'scan', 'id', 'ScanQueued.v1', '{}', '{}', x'${hash}');`;
    const path = shippedFile('events', inserted);
    const log = await SqliteEventLog.open({ path, onFatal: () => {} });
    const metadata = { ...blankMetadata, actor: 'system:test' };
    await log.append('scan-2', 'none', [{ id: 'other', type: 'ScanQueued.v1', data: {}, metadata }]);
    expect(await log.verifyHashChain()).toEqual({ events: 2, deleted: 0, broken: undefined });
    await log.deleteStream('scan-1', 0);
    expect(await log.verifyHashChain()).toEqual({ events: 2, deleted: 1, broken: undefined });
    await log.close();
  });

  it('keeps its documents, checkpoints and epochs', () => {
    const db = openForWriting(shippedFile('read-models'), readModelsFormat);
    expect(db.prepare('SELECT body FROM doc_items_v1_initial').all()).toEqual([{ body: '{"name":"one"}' }]);
    expect(db.prepare('SELECT epoch FROM checkpoints').all()).toEqual([{ epoch: 7 }]);
    expect(db.prepare('SELECT name, epoch FROM leases').all()).toEqual([{ name: 'reader:items', epoch: 7 }]);
    db.close();
  });

  it('is migrated completely or not at all', () => {
    const path = shippedFile('read-models');
    const failing = {
      ...readModelsFormat,
      migrations: [...readModelsFormat.migrations, 'CREATE TABLE one (id); oops'],
    };
    expect(() => openForWriting(path, failing)).toThrow('syntax error');
    const db = new DatabaseSync(path);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
    expect(db.prepare(`SELECT name FROM sqlite_master WHERE name = 'one'`).all()).toEqual([]);
    db.close();
  });
});
