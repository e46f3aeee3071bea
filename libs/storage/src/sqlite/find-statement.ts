import type { CollectionDefinition, Find, Scalar } from '#event-sourcing';
import { fieldExpression, indexOf, tableOf } from './writer/build-tables.ts';
import type { BuildName, Indexes } from './writer/build-tables.ts';
import { rowLimit } from './writer/row-limit.ts';

export interface FindStatement {
  /** The same for queries that differ only in their values. */
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

const comparisons = { equals: '=', atLeast: '>=', above: '>', below: '<' } as const;

/**
 * The query as a scan of one index, in its order. The statement names the index, so that SQLite cannot choose to sort or
 * to scan the table instead.
 * @throws Error when the collection's definition has no index for the query
 */
export function findStatement(name: BuildName, collection: CollectionDefinition, query: Find): FindStatement {
  const conditions: string[] = [];
  const parameters: (string | number)[] = [];
  for (const [kind, operator] of Object.entries(comparisons)) {
    for (const [field, value] of Object.entries(query[kind as keyof typeof comparisons] ?? {})) {
      conditions.push(`(${fieldExpression(field)}) ${operator} ?`);
      parameters.push(stored(value));
    }
  }
  const order = `(${fieldExpression(query.orderBy)})${query.descending === true ? ' DESC' : ''}`;
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const index = indexOf(name, indexFor(collection, query));
  const sql = `SELECT body FROM ${tableOf(name)} INDEXED BY ${index}${where} ORDER BY ${order} ${rowLimit}`;
  return { sql, parameters: [...parameters, query.limit] };
}

const getSqls = new WeakMap<BuildName, Map<string, string>>();

/** The document with an id, if these fields have these values. */
export function getStatement(name: BuildName, id: string, equals: Readonly<Record<string, Scalar>>): FindStatement {
  return { sql: getSqlOf(name, Object.keys(equals)), parameters: [id, ...Object.values(equals).map(stored)] };
}

function getSqlOf(name: BuildName, fields: readonly string[]): string {
  let sqls = getSqls.get(name);
  if (sqls === undefined) {
    sqls = new Map();
    getSqls.set(name, sqls);
  }
  const joined = fields.join();
  let sql = sqls.get(joined);
  if (sql === undefined) {
    const conditions = fields.map((field) => ` AND (${fieldExpression(field)}) = ?`);
    sql = `SELECT body FROM ${tableOf(name)} WHERE id = ?${conditions.join('')}`;
    sqls.set(joined, sql);
  }
  return sql;
}

/** The longest index that ends with the ordering field and before it has only fields compared by equality. */
function indexFor({ name, indexes }: CollectionDefinition, { equals = {}, orderBy }: Find): Indexes[number] {
  const usable = indexes.filter(
    (fields) => fields.at(-1) === orderBy && fields.slice(0, -1).every((field) => field in equals),
  );
  const longest = usable.toSorted((a, b) => b.length - a.length)[0];
  if (longest !== undefined) return longest;
  throw new Error(
    `Collection ${name} needs the index [${[...Object.keys(equals), orderBy].join(', ')}] for this query`,
  );
}

const stored = (value: Scalar): string | number => (typeof value === 'boolean' ? Number(value) : value);
