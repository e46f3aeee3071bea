import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BoundedMap } from '#kernel';

const maxStatements = 500;

/** Prepares each statement once; the oldest are evicted beyond a bound. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #prepared = new BoundedMap<string, StatementSync>(maxStatements);

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#db.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}
