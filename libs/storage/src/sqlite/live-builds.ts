import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { TurnSnapshot } from './turn-snapshot.ts';
import type { BuildName } from './writer/build-tables.ts';

/** Which builds queries read: asked once a snapshot, in which the tables of the builds are as the answer says. */
export class LiveBuilds {
  readonly #snapshot: TurnSnapshot;
  readonly #live: StatementSync;
  readonly #known = new Map<string, BuildName | undefined>();
  #knownIn = 0;

  constructor(db: DatabaseSync, snapshot: TurnSnapshot) {
    this.#snapshot = snapshot;
    this.#live = db.prepare('SELECT build FROM live WHERE collection = ?');
  }

  of(collection: string): BuildName | undefined {
    const snapshot = this.#snapshot.enter();
    if (snapshot !== this.#knownIn) {
      this.#known.clear();
      this.#knownIn = snapshot;
    }
    if (!this.#known.has(collection)) this.#known.set(collection, this.#ask(collection));
    return this.#known.get(collection);
  }

  #ask(collection: string): BuildName | undefined {
    const row = this.#live.get(collection);
    return row === undefined ? undefined : { collection, build: String(row['build']) };
  }
}
