import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * One read transaction for all reads of a turn of the event loop: they see one state of the file, and SQLite takes and
 * frees its locks once for all of them, which costs more than a read itself.
 */
export class TurnSnapshot {
  readonly #db: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #number = 0;
  #open = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#begin = db.prepare('BEGIN');
    this.#commit = db.prepare('COMMIT');
  }

  /** Makes sure that the snapshot of this turn is there; answers with its number, another one for every snapshot. */
  enter(): number {
    if (!this.#open) {
      this.#begin.run();
      this.#open = true;
      this.#number += 1;
      const number = this.#number;
      setImmediate(() => {
        if (number === this.#number) this.leave();
      });
    }
    return this.#number;
  }

  /** What was committed up to now is seen by the reads that follow. */
  leave(): void {
    if (!this.#open) return;
    this.#open = false;
    // After some faults SQLite has ended the transaction itself.
    if (this.#db.isOpen && this.#db.isTransaction) this.#commit.run();
  }
}
