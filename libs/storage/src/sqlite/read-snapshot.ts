import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * One read transaction for all reads of one iteration of the event loop: they see the same state of the file, and SQLite
 * takes and frees its locks once for all of them, which costs more than a read itself.
 */
export class ReadSnapshot {
  readonly #db: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #dataVersion: StatementSync;
  #number = 0;
  #version = 0;
  /** The number of the snapshot in which the version was read. */
  #versionReadIn = 0;
  #open = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#begin = db.prepare('BEGIN');
    this.#commit = db.prepare('COMMIT');
    this.#dataVersion = db.prepare('PRAGMA data_version');
  }

  /** Opens the snapshot of this iteration unless it is open already; returns its number, a new one for each snapshot. */
  open(): number {
    if (!this.#open) {
      this.#begin.run();
      this.#open = true;
      this.#number += 1;
      const number = this.#number;
      setImmediate(() => {
        if (number === this.#number) this.close();
      });
    }
    return this.#number;
  }

  /** Of the data that the snapshot shows: the same in two snapshots between which nobody has committed. Opens the snapshot. */
  version(): number {
    const number = this.open();
    if (this.#versionReadIn !== number) {
      this.#version = Number(this.#dataVersion.get()?.['data_version']);
      this.#versionReadIn = number;
    }
    return this.#version;
  }

  /** Ends the snapshot early, so that the next read sees what was committed up to now. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    // After some errors SQLite has ended the transaction itself.
    if (this.#db.isOpen && this.#db.isTransaction) this.#end();
  }

  #end(): void {
    try {
      this.#commit.run();
    } catch {
      // It repeats the error of a read, which has thrown it. A transaction that only reads has nothing to lose.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
    }
  }
}
