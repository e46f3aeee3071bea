import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What a file of ours must be before it is used. */
export interface FileKind {
  /** Marks the file as ours and as this one (`PRAGMA application_id`). */
  readonly applicationId: number;
  /** Of the schema; kept in the file. A file with a greater one was written by newer code and is refused. */
  readonly version: number;
  readonly schema: string;
  /** FULL: a commit is on the disk when it returns. NORMAL: a power cut may take the last commits, in order. */
  readonly synchronous: 'FULL' | 'NORMAL';
}

/** The file, or this SQLite, cannot be trusted with what it should hold. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Before 3.51.3 a write-ahead log could be reset under a reader, and the file damaged (sqlite.org/wal.html). */
const oldestSqlite = [3, 51, 3] as const;

/** How long a transaction waits for another process to finish its own. */
const busyMs = 5_000;

export function requireSqlite(version: string): void {
  const parts = version.split('.').map(Number);
  const differing = oldestSqlite.findIndex((part, n) => part !== parts[n]);
  if (differing >= 0 && (parts[differing] ?? 0) < (oldestSqlite[differing] ?? 0)) {
    throw new FileRefused(`SQLite ${version} is too old: ${oldestSqlite.join('.')} or later is needed`);
  }
}

/** The pragma tells the truth only after the connection has touched the file. */
export function requireSynchronous(db: DatabaseSync, wanted: FileKind['synchronous']): void {
  const level = numberOf(db, 'PRAGMA synchronous');
  if (level < (wanted === 'FULL' ? 2 : 1)) {
    throw new FileRefused(`${db.location()} is open with synchronous=${level}, and ${wanted} is needed`);
  }
}

/** Opens a file for writing, made or brought up to date where needed. */
export function openForWriting(path: string, kind: FileKind): DatabaseSync {
  closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path, { timeout: busyMs });
  try {
    requireSqlite(textOf(db, 'SELECT sqlite_version()'));
    const mode = textOf(db, 'PRAGMA journal_mode = WAL');
    if (mode !== 'wal') throw new FileRefused(`${path} cannot have a write-ahead log (journal mode ${mode})`);
    db.exec(
      `PRAGMA synchronous = ${kind.synchronous}; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16384`,
    );
    bringUpToDate(db, path, kind);
    requireSynchronous(db, kind.synchronous);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a file that a writer has prepared. */
export function openForReading(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: busyMs });
}

function bringUpToDate(db: DatabaseSync, path: string, kind: FileKind): void {
  db.exec('BEGIN IMMEDIATE');
  const version = numberOf(db, 'PRAGMA user_version');
  const applicationId = numberOf(db, 'PRAGMA application_id');
  if (version > kind.version) {
    throw new FileRefused(`${path} has schema version ${version}, newer than this program's ${kind.version}`);
  }
  if (version > 0 && applicationId !== kind.applicationId) throw new FileRefused(`${path} is another kind of file`);
  if (version < kind.version) {
    db.exec(kind.schema);
    db.exec(`PRAGMA application_id = ${kind.applicationId}; PRAGMA user_version = ${kind.version}`);
  }
  db.exec('COMMIT');
}

function firstValue(db: DatabaseSync, sql: string): unknown {
  return Object.values(db.prepare(sql).get() ?? {})[0];
}

const numberOf = (db: DatabaseSync, sql: string): number => Number(firstValue(db, sql));
const textOf = (db: DatabaseSync, sql: string): string => String(firstValue(db, sql));
