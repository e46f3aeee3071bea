import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BuildStatements } from './build-statements.ts';
import type { BuildName } from './build-tables.ts';
import type { SerializedChanges } from './change-documents.ts';
import type { Tombstones } from './tombstones.ts';

/** Where the documents of changes are, in a build whose ids are not indexed. */
export interface Places {
  readonly rows: readonly number[];
  /** Whether there is no such row yet. */
  readonly areNew: readonly boolean[];
}

interface Statements {
  readonly insert: StatementSync;
  readonly update: StatementSync;
  readonly delete: StatementSync;
}

/** Writes documents of builds that one process fills from the log in order, before their ids are indexed. */
export class BuildFiller {
  readonly #tombstones: Tombstones;
  readonly #statements: BuildStatements<Statements>;

  constructor(db: DatabaseSync, tombstones: Tombstones) {
    this.#tombstones = tombstones;
    this.#statements = new BuildStatements((table) => ({
      insert: db.prepare(`INSERT INTO ${table} (rowid, id, position, body) VALUES (?, ?, ?, ?)`),
      update: db.prepare(`UPDATE ${table} SET position = ?2, body = ?3 WHERE rowid = ?1 AND position < ?2`),
      delete: db.prepare(`DELETE FROM ${table} WHERE rowid = ? AND position < ?`),
    }));
  }

  fill(build: BuildName, { ids, positions, bodies }: SerializedChanges, { rows, areNew }: Places): void {
    const statements = this.#statements.of(build);
    for (const [index, id] of ids.entries()) {
      const [position, body, row] = [positions[index], bodies[index], rows[index]];
      if (position === undefined || body === undefined || row === undefined) {
        throw new Error(`The change of ${id} is not complete.`);
      }
      if (body === null) {
        statements.delete.run(row, position);
        this.#tombstones.bury(build, id, position);
      } else if (areNew[index] === true) {
        statements.insert.run(row, id, position, body);
      } else {
        statements.update.run(row, position, body);
      }
    }
  }

  forget(build: BuildName): void {
    this.#statements.forget(build);
  }
}
