import type { DatabaseSync } from 'node:sqlite';

/** A build, as it is named in the file. */
export interface BuildName {
  /** Name and version: `scans_v1`. */
  readonly collection: string;
  readonly build: string;
}

/** Lists of top-level fields, as in a CollectionDefinition. */
export type Indexes = readonly (readonly string[])[];

interface NamedVersion {
  readonly name: string;
  readonly version: number;
}

const collectionKeys = new WeakMap<NamedVersion, string>();

export function collectionKey(collection: NamedVersion): string {
  const known = collectionKeys.get(collection);
  if (known !== undefined) return known;
  const { name, version } = collection;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is not a valid collection name`);
  const key = `${name}_v${version}`;
  collectionKeys.set(collection, key);
  return key;
}

/** The name and version of which `collectionKey` made a key. */
export function collectionOf(key: string): NamedVersion {
  const end = key.lastIndexOf('_v');
  return { name: key.slice(0, end), version: Number(key.slice(end + 2)) };
}

/** The quoted name of the table of a build. Names of builds have no `_`, so names of tables are unique. */
export function tableOf({ collection, build }: BuildName): string {
  if (!/^[a-z0-9]+$/.test(build)) throw new Error(`${build} is not a valid build name`);
  return `"doc_${collection}_${build}"`;
}

/** The SQL expression of a top-level field, in indexes and queries: text, a number, or 1 and 0 for a boolean. */
export function fieldExpression(field: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(field)) throw new Error(`${field} is not a valid field name`);
  return `body ->> '$.${field}'`;
}

export function indexOf(name: BuildName, fields: readonly string[]): string {
  return `${tableOf(name).slice(0, -1)}(${fields.join()})"`;
}

/** The index of the ids of a build that was filled without one. */
export function idIndexOf(name: BuildName): string {
  return `${tableOf(name).slice(0, -1)}.id"`;
}

/** The index of the ids of a build that had one from the start: SQLite's own name. */
export function primaryKeyOf(name: BuildName): string {
  return `"sqlite_autoindex_${tableOf(name).slice(1, -1)}_1"`;
}

/** Creates the table of a build without an index of its ids: `indexIds` makes it when the documents are there. */
export function createUnindexedBuild(db: DatabaseSync, name: BuildName): void {
  db.exec(`CREATE TABLE ${tableOf(name)} (id TEXT NOT NULL, position TEXT NOT NULL, body TEXT NOT NULL) STRICT`);
  db.prepare('INSERT INTO builds (collection, build) VALUES (?, ?)').run(name.collection, name.build);
}

export function indexIds(db: DatabaseSync, name: BuildName): void {
  db.exec(`CREATE UNIQUE INDEX IF NOT EXISTS ${idIndexOf(name)} ON ${tableOf(name)} (id)`);
}

/** Creates the table and the indexes that are missing. */
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
  for (const table of ['builds', 'live', 'tombstones']) {
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

/** Creates a build and makes it live, unless there is a live one. */
export function ensureLive(db: DatabaseSync, name: BuildName): void {
  if (liveBuild(db, name.collection) !== undefined) return;
  createBuild(db, name, []);
  makeLive(db, name);
}
