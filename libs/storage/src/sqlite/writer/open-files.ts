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
  readonly #files: ReadonlyMap<string, bigint | undefined>;

  constructor(db: DatabaseSync, path: string) {
    this.#db = db;
    this.#log = `${path}-wal`;
    this.#files = new Map([path, this.#log, `${path}-shm`].map((file) => [file, inodeOf(file)]));
  }

  /**
   * What happened to one of them; undefined where all are in their places. What a lost write-ahead log has is written to
   * the database, for the next process that opens it.
   */
  problem(): string | undefined {
    for (const [file, inode] of this.#files) {
      if (inodeOf(file) === inode) continue;
      if (file === this.#log) this.#db.exec('PRAGMA wal_checkpoint');
      return `${file} was removed or replaced`;
    }
    return undefined;
  }
}

const inodeOf = (path: string): bigint | undefined => statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
