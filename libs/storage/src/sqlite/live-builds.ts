import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { BuildName } from './writer/build-tables.ts';

/** A document, and the name of the build that was live when it was read. */
export interface LiveRow {
  readonly body: string;
  readonly live: string;
}

/** Knows which builds queries read, and reads anew when that has changed: a switch is seen at once. */
export class LiveBuilds {
  readonly #live: StatementSync;
  readonly #known = new Map<string, BuildName>();

  constructor(db: DatabaseSync) {
    this.#live = db.prepare('SELECT build FROM live WHERE collection = ?');
  }

  /** The live build right now. */
  of(collection: string): BuildName | undefined {
    const row = this.#live.get(collection);
    return row === undefined ? undefined : { collection, build: String(row['build']) };
  }

  /** @throws whatever `read` throws on a build that stays live */
  read(collection: string, read: (name: BuildName) => readonly LiveRow[]): readonly LiveRow[] {
    let name = this.#known.get(collection) ?? this.of(collection);
    while (name !== undefined) {
      const { rows, error } = attempt(read, name);
      // Where there is no row that says it, one more look does.
      const live = rows?.[0]?.live ?? this.of(collection)?.build;
      if (live === name.build) {
        if (rows === undefined) throw error;
        this.#known.set(collection, name);
        return rows;
      }
      name = live === undefined ? undefined : { collection, build: live };
    }
    return [];
  }
}

interface Attempt {
  /** Undefined where reading failed, as it does when the build was dropped meanwhile. */
  readonly rows?: readonly LiveRow[];
  readonly error?: unknown;
}

function attempt(read: (name: BuildName) => readonly LiveRow[], name: BuildName): Attempt {
  try {
    return { rows: read(name) };
  } catch (error) {
    return { error };
  }
}
