import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { BuildName } from './build-tables.ts';

/** Longer than any process that was superseded can have a write pending. */
export const tombstoneRetentionMs = 24 * 3_600_000;

/** The positions at which documents were deleted, so that an older change cannot bring one back. */
export class Tombstones {
  readonly #now: () => number;
  readonly #bury: StatementSync;
  readonly #sweep: StatementSync;

  constructor(db: DatabaseSync, now: () => number) {
    this.#now = now;
    this.#bury = db.prepare(
      `INSERT INTO tombstones (collection, build, id, position, deleted) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (collection, build, id) DO UPDATE SET position = excluded.position, deleted = excluded.deleted
       WHERE excluded.position > position`,
    );
    this.#sweep = db.prepare('DELETE FROM tombstones WHERE deleted < ?');
  }

  bury({ collection, build }: BuildName, id: string, position: string): void {
    this.#bury.run(collection, build, id, position, this.#now());
  }

  /** Removes those whose retention has ended. */
  sweep(): void {
    this.#sweep.run(this.#now() - tombstoneRetentionMs);
  }
}
