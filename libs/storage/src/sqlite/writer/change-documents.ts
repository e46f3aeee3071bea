import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { tableOf } from './build-tables.ts';
import type { BuildName } from './build-tables.ts';

/** `body: null` deletes. */
export interface SerializedChange {
  readonly id: string;
  readonly position: string;
  readonly body: string | null;
}

interface Statements {
  readonly upsert: StatementSync;
  readonly delete: StatementSync;
  readonly replace: StatementSync;
  readonly remove: StatementSync;
}

/** Writes documents of builds, with statements that are prepared once for each build. */
export class DocumentWriter {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Statements>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  change(build: BuildName, changes: readonly SerializedChange[]): void {
    const statements = this.#of(build);
    for (const { id, position, body } of changes) {
      if (body === null) statements.delete.run(id, position);
      else statements.upsert.run(id, position, body);
    }
  }

  put(build: BuildName, id: string, body: string): void {
    this.#of(build).replace.run(id, body);
  }

  remove(build: BuildName, id: string): void {
    this.#of(build).remove.run(id);
  }

  forget(build: BuildName): void {
    this.#statements.delete(tableOf(build));
  }

  #of(build: BuildName): Statements {
    const table = tableOf(build);
    const known = this.#statements.get(table);
    if (known !== undefined) return known;
    const statements = {
      upsert: this.#db.prepare(
        `INSERT INTO ${table} (id, position, body) VALUES (?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET position = excluded.position, body = excluded.body
         WHERE excluded.position > position`,
      ),
      delete: this.#db.prepare(`DELETE FROM ${table} WHERE id = ? AND position < ?`),
      replace: this.#db.prepare(`INSERT OR REPLACE INTO ${table} (id, position, body) VALUES (?, '', ?)`),
      remove: this.#db.prepare(`DELETE FROM ${table} WHERE id = ?`),
    };
    this.#statements.set(table, statements);
    return statements;
  }
}
