import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * A database file with its write-ahead log and the index of that, as they are when the file has been opened for writing.
 * SQLite does not notice when somebody removes or replaces one of them, as to restore a backup: what it commits is then
 * lost with the process, or written over by another one.
 */
export class OpenFiles {
  readonly #db: DatabaseSync;
  readonly #log: string;
  readonly #inodes: ReadonlyMap<string, bigint | undefined>;

  constructor(db: DatabaseSync, path: string) {
    this.#db = db;
    this.#log = `${path}-wal`;
    this.#inodes = new Map([path, this.#log, `${path}-shm`].map((file) => [file, inodeOf(file)]));
  }

  /** The first of them that was removed or replaced; undefined where all are in their places. */
  lost(): string | undefined {
    for (const [file, inode] of this.#inodes) {
      if (inodeOf(file) !== inode) return file;
    }
    return undefined;
  }

  /** Where the write-ahead log is lost, writes what it has to the database, for the next process that opens it. */
  saveLog(lost: string): void {
    if (lost === this.#log) this.#db.exec('PRAGMA wal_checkpoint');
  }
}

const inodeOf = (path: string): bigint | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
