import { tableOf } from './build-tables.ts';
import type { BuildName } from './build-tables.ts';

/** The prepared statements of each build, made at its first change. */
export class BuildStatements<Statements> {
  readonly #prepare: (table: string) => Statements;
  readonly #known = new Map<string, Statements>();

  /** @param prepare makes the statements for a quoted table name */
  constructor(prepare: (table: string) => Statements) {
    this.#prepare = prepare;
  }

  of(build: BuildName): Statements {
    const table = tableOf(build);
    const known = this.#known.get(table);
    if (known !== undefined) return known;
    const statements = this.#prepare(table);
    this.#known.set(table, statements);
    return statements;
  }

  /** The build was dropped. */
  forget(build: BuildName): void {
    this.#known.delete(tableOf(build));
  }
}
