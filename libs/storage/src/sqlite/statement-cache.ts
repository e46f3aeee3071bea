import type { DatabaseSync, StatementSync } from 'node:sqlite';

const maxStatements = 500;

/** Prepares each statement once; the oldest are evicted beyond a bound. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    this.#prepared.set(sql, statement);
    if (this.#prepared.size > maxStatements) this.#prepared.delete(this.#prepared.keys().next().value ?? sql);
    return statement;
  }
}
