import type { CollectionDefinition, Find, Scalar } from '#event-sourcing';
import { fieldExpression, indexOf, tableOf } from './writer/build-tables.ts';
import type { BuildName, Indexes } from './writer/build-tables.ts';

export interface FindStatement {
  /** Equal for queries that differ in their values only. */
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

const comparisons = { equals: '=', atLeast: '>=', above: '>', below: '<' } as const;

/**
 * The query as a walk along one index, which gives the matches in their order. It names the index, so that SQLite
 * cannot choose to sort or to read the whole table instead.
 * @throws Error where no index of the collection serves: the definition lacks one
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
  const index = indexOf(name, servingIndex(collection, query));
  const sql = `SELECT body FROM ${tableOf(name)} INDEXED BY ${index}${where} ORDER BY ${order} LIMIT ?`;
  return { sql, parameters: [...parameters, query.limit] };
}

/** The longest index that ends with the ordering field and begins with fields that the query holds equal. */
function servingIndex({ name, indexes }: CollectionDefinition, { equals = {}, orderBy }: Find): Indexes[number] {
  const serving = indexes.filter(
    (fields) => fields.at(-1) === orderBy && fields.slice(0, -1).every((field) => field in equals),
  );
  const longest = serving.toSorted((a, b) => b.length - a.length)[0];
  if (longest !== undefined) return longest;
  throw new Error(`${name} needs the index [${[...Object.keys(equals), orderBy].join(', ')}] for this question`);
}

const stored = (value: Scalar): string | number => (typeof value === 'boolean' ? Number(value) : value);
