import type { Filter, IndexDescription, Sort } from 'mongodb';
import type { CollectionDefinition, Find, Scalar } from '#event-sourcing';
import { notDeleted } from './mongodb-documents.ts';
import type { DocumentRecord } from './mongodb-documents.ts';

const path = (field: string): string => `d.${field}`;

/** The condition that these fields of a document have these values. */
export function equalities(equals: Readonly<Record<string, Scalar>>): Filter<DocumentRecord> {
  return Object.fromEntries(Object.entries(equals).map(([field, value]) => [path(field), { $eq: value }]));
}

export function indexDescriptions({ indexes }: CollectionDefinition): IndexDescription[] {
  return indexes.map((fields) => ({ name: indexName(fields), key: new Map(fields.map((field) => [path(field), 1])) }));
}

const indexName = (fields: readonly string[]): string => fields.join('_');

export interface FindPlan {
  readonly filter: Filter<DocumentRecord>;
  readonly sort: Sort;
  readonly limit: number;
  /** The index with the order of the query: without the hint the server may choose to sort. */
  readonly hint?: string;
}

export function planFind(definition: CollectionDefinition, query: Find): FindPlan {
  const { equals = {}, atLeast = {}, above = {}, below = {}, orderBy, descending = false, limit } = query;
  const conditions = new Map<string, Record<string, Scalar>>();
  const add = (operator: string, fields: Readonly<Record<string, Scalar>>): void => {
    for (const [field, value] of Object.entries(fields)) {
      conditions.set(path(field), { ...conditions.get(path(field)), [operator]: value });
    }
  };
  add('$eq', equals);
  add('$gte', atLeast);
  add('$gt', above);
  add('$lt', below);
  const ordering = orderingIndex(definition, Object.keys(equals), orderBy);
  return {
    filter: { ...notDeleted, ...Object.fromEntries(conditions) },
    sort: { [path(orderBy)]: descending ? -1 : 1 },
    limit,
    ...(ordering === undefined ? {} : { hint: indexName(ordering) }),
  };
}

/** The longest index that ends with the ordering field and before it has only fields compared by equality. */
function orderingIndex(
  { indexes }: CollectionDefinition,
  equal: readonly string[],
  orderBy: string,
): readonly string[] | undefined {
  return indexes
    .filter((fields) => fields.at(-1) === orderBy && fields.slice(0, -1).every((field) => equal.includes(field)))
    .toSorted((one, other) => other.length - one.length)[0];
}
