import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamage, messageOf, resultCode } from './sqlite-error.ts';

/** The format of one of our database files. */
export interface DatabaseFormat {
  /** Identifies the kind of file (`PRAGMA application_id`). */
  readonly applicationId: number;
  /**
   * SQL that leads from each schema version to the next, the first from an empty file. A migration that was released is
   * never changed. The version is kept in the file (`PRAGMA user_version`); a file with a greater one is refused.
   */
  readonly migrations: readonly string[];
  /** FULL: a commit is on disk when it returns. NORMAL: a power failure may lose the last commits. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** A sentence for the operator: what helps where the file cannot be read any more. */
  readonly whenDamaged: string;
}

/** The file, or this version of SQLite, cannot store data reliably. */
export class FileRefused extends Error {
  override readonly name: string = 'FileRefused';
}

/** The file is of a later release, or of another kind: it stays so whatever is tried again. */
export class FormatRefused extends FileRefused {
  override readonly name = 'FormatRefused';
}

/** A file or directory that the file system does not let this program use; says what helps where that is known. */
export function refused(what: string, error: unknown): FileRefused {
  const { code = '' } = error as NodeJS.ErrnoException;
  const advice = ['EACCES', 'EPERM', 'EROFS'].includes(code)
    ? '. The user that runs this program must be able to write it'
    : '';
  return new FileRefused(`${what} cannot be used: ${messageOf(error)}${advice}`);
}

/** By its name: an error of another thread has lost its class. */
export function isFormatRefused(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'FormatRefused';
}

/** Before 3.51.3 a write-ahead log could be reset under a reader, which corrupts the file (sqlite.org/wal.html). */
const minSqliteVersion = [3, 51, 3] as const;

/** How long a transaction waits for one of another process; shorter than what a request waits for the writer. */
const busyTimeoutMs = 3_000;

export function requireSqlite(version: string): void {
  const parts = version.split('.').map(Number);
  const differing = minSqliteVersion.findIndex((part, n) => part !== parts[n]);
  if (differing >= 0 && (parts[differing] ?? 0) < (minSqliteVersion[differing] ?? 0)) {
    throw new FileRefused(`SQLite ${version} is too old: version ${minSqliteVersion.join('.')} or later is required`);
  }
}

/** To be called after the connection has accessed the file: only then does the pragma report the effective level. */
export function requireSynchronous(db: DatabaseSync, wanted: DatabaseFormat['synchronous']): void {
  const level = numberOf(db, 'PRAGMA synchronous');
  if (level < (wanted === 'FULL' ? 2 : 1)) {
    throw new FileRefused(`${db.location()} is open with synchronous=${level}; ${wanted} is required`);
  }
}

/**
 * Creates a file for its owner only where it is missing. One that exists is not opened: to close it again would end the
 * locks that SQLite has on it in this process, and another program could delete the write-ahead log under it.
 * @throws FileRefused where the file cannot be written
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw refused(path, error);
    requireAccess(path);
  }
}

function requireAccess(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw refused(path, error);
  }
}

/** Opens a file for writing; creates it, or migrates its schema, where needed. */
export function openForWriting(path: string, format: DatabaseFormat): DatabaseSync {
  createPrivateFile(path);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { timeout: busyTimeoutMs });
    requireSqlite(textOf(db, 'SELECT sqlite_version()'));
    const mode = textOf(db, 'PRAGMA journal_mode = WAL');
    if (mode !== 'wal') throw new FileRefused(`${path} does not support a write-ahead log (journal mode ${mode})`);
    db.exec(`PRAGMA synchronous = ${format.synchronous}; PRAGMA journal_size_limit = 67108864`);
    migrate(db, path, format);
    requireSynchronous(db, format.synchronous);
    return db;
  } catch (error) {
    db?.close();
    const code = resultCode(error);
    if (code === 0) throw error;
    const advice = isDamage(error) ? `. ${format.whenDamaged}` : '';
    // SQLite's messages do not name the file.
    throw new FileRefused(`${path} cannot be opened: ${messageOf(error)}${advice}`);
  }
}

/** Opens a file that a writer has opened before. */
export function openForReading(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
}

/** Whether the file can be read before it is opened for writing: it exists, and has the present schema. */
export function hasCurrentSchema(path: string, format: DatabaseFormat): boolean {
  if (!existsSync(path)) return false;
  try {
    requireSqlite(process.versions.sqlite ?? '');
    using db = openForReading(path);
    return (
      numberOf(db, 'PRAGMA user_version') === format.migrations.length &&
      numberOf(db, 'PRAGMA application_id') === format.applicationId &&
      textOf(db, 'PRAGMA journal_mode') === 'wal'
    );
  } catch {
    // What is wrong with it is said when it is opened for writing.
    return false;
  }
}

function migrate(db: DatabaseSync, path: string, format: DatabaseFormat): void {
  db.exec('BEGIN IMMEDIATE');
  const version = numberOf(db, 'PRAGMA user_version');
  const applicationId = numberOf(db, 'PRAGMA application_id');
  const newest = format.migrations.length;
  if (version > newest) {
    throw new FormatRefused(
      `${path} has schema version ${version}, newer than this program's ${newest}. Run the later release again. To go back: ${format.whenDamaged}`,
    );
  }
  if (version > 0 && applicationId !== format.applicationId)
    throw new FormatRefused(`${path} is a file of another kind`);
  if (version < newest) {
    for (const migration of format.migrations.slice(version)) db.exec(migration);
    db.exec(`PRAGMA application_id = ${format.applicationId}; PRAGMA user_version = ${newest}`);
  }
  db.exec('COMMIT');
}

function firstValue(db: DatabaseSync, sql: string): unknown {
  return Object.values(db.prepare(sql).get() ?? {})[0];
}

const numberOf = (db: DatabaseSync, sql: string): number => Number(firstValue(db, sql));
const textOf = (db: DatabaseSync, sql: string): string => String(firstValue(db, sql));
