import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Prepares each statement once; beyond a bound the oldest are given up. */
export class Statements {
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
    if (this.#prepared.size > most) this.#prepared.delete(this.#prepared.keys().next().value ?? sql);
    return statement;
  }
}

const most = 500;
