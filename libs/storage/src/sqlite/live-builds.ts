import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type BuildName, liveBuild } from './writer/build-tables.ts';

/** Which builds queries read. Remembered until any process commits something, so that a switch is seen at once. */
export class LiveBuilds {
  readonly #db: DatabaseSync;
  readonly #version: StatementSync;
  readonly #known = new Map<string, BuildName | undefined>();
  #seen: unknown;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#version = db.prepare('PRAGMA data_version');
  }

  of(collection: string): BuildName | undefined {
    const version = this.#version.get()?.['data_version'];
    if (version !== this.#seen) {
      this.#known.clear();
      this.#seen = version;
    }
    if (!this.#known.has(collection)) this.#known.set(collection, liveBuild(this.#db, collection));
    return this.#known.get(collection);
  }
}
