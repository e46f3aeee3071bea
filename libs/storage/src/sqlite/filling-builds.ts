import type { DocumentRow } from './document-rows.ts';
import type { ReadSnapshot } from './read-snapshot.ts';
import { RowIndex } from './row-index.ts';
import type { StatementCache } from './statement-cache.ts';
import { tableOf } from './writer/build-tables.ts';
import type { BuildName } from './writer/build-tables.ts';
import type { Places } from './writer/fill-build.ts';

/** The builds that this process fills alone, and whose ids are not indexed yet. */
export class FillingBuilds {
  readonly #statements: StatementCache;
  readonly #snapshot: ReadSnapshot;
  readonly #maxRows: number | undefined;
  readonly #rows = new Map<string, RowIndex>();

  constructor(statements: StatementCache, snapshot: ReadSnapshot, maxRows?: number) {
    this.#maxRows = maxRows;
    this.#statements = statements;
    this.#snapshot = snapshot;
  }

  start(build: BuildName): void {
    this.#rows.set(tableOf(build), new RowIndex(this.#maxRows));
  }

  has(build: BuildName): boolean {
    return this.#rows.has(tableOf(build));
  }

  /** Whether its ids have to be indexed before it gets more documents. */
  isFull(build: BuildName): boolean {
    return this.#rows.get(tableOf(build))?.isFull === true;
  }

  end(build: BuildName): void {
    this.#rows.delete(tableOf(build));
  }

  /** The documents with these ids, as far as they exist. */
  load(build: BuildName, ids: readonly string[]): readonly DocumentRow[] {
    const wanted = new Set(ids);
    const rows = this.#select(build, ids, 'id, position, body') as unknown as readonly DocumentRow[];
    return rows.filter(({ id }) => wanted.has(id));
  }

  /** Where to write the documents with these ids, each of them once. */
  place(build: BuildName, ids: readonly string[]): Places {
    const rows = this.#rowsOf(build);
    const stored = this.#select(build, ids, 'id, rowid AS row');
    const existing = new Map(stored.map(({ id, row }) => [String(id), Number(row)]));
    return { rows: ids.map((id) => existing.get(id) ?? rows.add(id)), areNew: ids.map((id) => !existing.has(id)) };
  }

  /** Of the documents with these ids, and of others whose ids have the same hash. */
  #select(build: BuildName, ids: readonly string[], columns: string): readonly Record<string, unknown>[] {
    const rows = this.#rowsOf(build);
    const candidates = ids.flatMap((id) => rows.rowsOf(id));
    if (candidates.length === 0) return [];
    this.#snapshot.open();
    const sql = `SELECT ${columns} FROM ${tableOf(build)} WHERE rowid IN (SELECT value FROM json_each(?))`;
    return this.#statements.get(sql).all(JSON.stringify(candidates));
  }

  #rowsOf(build: BuildName): RowIndex {
    const rows = this.#rows.get(tableOf(build));
    if (rows === undefined) throw new Error(`${tableOf(build)} is not being filled.`);
    return rows;
  }
}
