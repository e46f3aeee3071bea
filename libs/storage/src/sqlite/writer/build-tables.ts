import type { DatabaseSync } from 'node:sqlite';

/** A build by the names that the file uses. */
export interface BuildName {
  /** Name and version: `scans_v1`. */
  readonly collection: string;
  readonly build: string;
}

/** Lists of top-level fields, as in a CollectionDefinition. */
export type Indexes = readonly (readonly string[])[];

export function collectionKey({ name, version }: { readonly name: string; readonly version: number }): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no name for a collection`);
  return `${name}_v${version}`;
}

/** The quoted name of the table that holds the documents. A build has no `_` in its name, so no two names meet. */
export function tableOf({ collection, build }: BuildName): string {
  if (!/^[a-z0-9]+$/.test(build)) throw new Error(`${build} is no name for a build`);
  return `"doc_${collection}_${build}"`;
}

/** What stands in an index and in a query for a top-level field: text, number, or 1 and 0 for a boolean. */
export function fieldExpression(field: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(field)) throw new Error(`${field} is no name for a field`);
  return `body ->> '$.${field}'`;
}

export function indexOf(name: BuildName, fields: readonly string[]): string {
  return `${tableOf(name).slice(0, -1)}(${fields.join()})"`;
}

/** Creates what is missing. */
export function createBuild(db: DatabaseSync, name: BuildName, indexes: Indexes): void {
  const table = tableOf(name);
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, position TEXT NOT NULL, body TEXT NOT NULL) STRICT`,
  );
  for (const fields of indexes) {
    const columns = fields.map((field) => `(${fieldExpression(field)})`).join();
    db.exec(`CREATE INDEX IF NOT EXISTS ${indexOf(name, fields)} ON ${table} (${columns})`);
  }
  db.prepare('INSERT OR IGNORE INTO builds (collection, build) VALUES (?, ?)').run(name.collection, name.build);
}

export function dropBuild(db: DatabaseSync, name: BuildName): void {
  db.exec(`DROP TABLE IF EXISTS ${tableOf(name)}`);
  for (const table of ['builds', 'live']) {
    db.prepare(`DELETE FROM ${table} WHERE collection = ? AND build = ?`).run(name.collection, name.build);
  }
}

export function liveBuild(db: DatabaseSync, collection: string): BuildName | undefined {
  const row = db.prepare('SELECT build FROM live WHERE collection = ?').get(collection);
  return row === undefined ? undefined : { collection, build: String(row['build']) };
}

export function makeLive(db: DatabaseSync, name: BuildName): void {
  db.prepare('INSERT OR REPLACE INTO live (collection, build) VALUES (?, ?)').run(name.collection, name.build);
}

/** The live build, made with name `initial` where there is none. */
export function ensureLive(db: DatabaseSync, collection: string, indexes: Indexes): BuildName {
  const name = liveBuild(db, collection) ?? { collection, build: 'initial' };
  createBuild(db, name, indexes);
  makeLive(db, name);
  return name;
}
