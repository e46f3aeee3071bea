import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ReadSnapshot } from './read-snapshot.ts';
import type { BuildName } from './writer/build-tables.ts';

interface LiveBuild {
  /** The same object as long as the build is the same: what is made for a build is kept with it. */
  name: BuildName | undefined;
  /** The version of the data in which it was looked up. */
  validIn: number | undefined;
}

/** The live build of each collection, looked up again after each commit. */
export class LiveBuildCache {
  readonly #snapshot: ReadSnapshot;
  readonly #select: StatementSync;
  readonly #live = new Map<string, LiveBuild>();

  constructor(db: DatabaseSync, snapshot: ReadSnapshot) {
    this.#snapshot = snapshot;
    this.#select = db.prepare('SELECT build FROM live WHERE collection = ?');
  }

  /** The live build of a collection key (`scans_v1`); undefined where there is none. */
  of(collection: string): BuildName | undefined {
    const version = this.#snapshot.version();
    let live = this.#live.get(collection);
    if (live === undefined) {
      live = { name: undefined, validIn: undefined };
      this.#live.set(collection, live);
    }
    if (live.validIn !== version) {
      live.name = this.#find(collection, live.name);
      live.validIn = version;
    }
    return live.name;
  }

  #find(collection: string, before: BuildName | undefined): BuildName | undefined {
    const row = this.#select.get(collection);
    if (row === undefined) return undefined;
    const build = String(row['build']);
    return build === before?.build ? before : { collection, build };
  }
}
