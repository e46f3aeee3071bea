import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { BuildName } from './writer/build-tables.ts';

/** The live build of each collection, looked up once in each read snapshot. */
export class LiveBuildCache {
  readonly #snapshot: ReadSnapshot;
  readonly #select: StatementSync;
  readonly #live = new Map<string, BuildName | undefined>();
  #validIn = 0;

  constructor(db: DatabaseSync, snapshot: ReadSnapshot) {
    this.#snapshot = snapshot;
    this.#select = db.prepare('SELECT build FROM live WHERE collection = ?');
  }

  /** The live build of a collection key (`scans_v1`); undefined where there is none. */
  of(collection: string): BuildName | undefined {
    const snapshot = this.#snapshot.open();
    if (snapshot !== this.#validIn) {
      this.#live.clear();
      this.#validIn = snapshot;
    }
    if (!this.#live.has(collection)) this.#live.set(collection, this.#find(collection));
    return this.#live.get(collection);
  }

  #find(collection: string): BuildName | undefined {
    const row = this.#select.get(collection);
    return row === undefined ? undefined : { collection, build: String(row['build']) };
  }
}
