import { isHarmfulName } from './links/harmful-link.ts';
import { listOf } from './links/json-values.ts';

/** An operation of a GraphQL API that reads data, and a value for each of its variables. */
export interface GraphqlQuery {
  readonly query: string;
  readonly variables: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

const maxQueries = 20;
/** Arguments of one field that are variables. */
const maxVariables = 6;
/** Fields of an object that a query selects. */
const maxSelected = 5;
/** Wrappers of a type, such as `[Item!]!`. */
const maxWrappers = 4;
const nameOfGraphql = /^[_A-Za-z]\w{0,80}$/;
/** What a field is called that changes data although queries do not (October 2021, section 3.3.1). */
const changing =
  /^(?:create|update|set|add|send|reset|import|upload|login|register|sign|pay|buy|submit|save|edit|publish|invite|approve|toggle|enable|activate|subscribe|forgot|execute|generate|notify|insert|burn|(?:checkout|run|start|stop)(?=[A-Z_]))(?![a-z])|(?:Create|Update|Reset|Save|Edit|Send|Upload|Burn)$/;
const typeReference = Array.from({ length: maxWrappers }).reduce<string>(
  (inner) => `kind name ofType{${inner}}`,
  'kind name',
);

/** Asks for the fields of all types, with their arguments. */
export const introspectionQuery = `{__schema{queryType{name}types{name kind enumValues{name}fields{name args{name defaultValue type{${typeReference}}}type{${typeReference}}}}}}`;

/** For each query that takes a text, the operation with its texts as variables: from the response to `introspectionQuery`. */
export function graphqlQueries(response: unknown): GraphqlQuery[] {
  const schema = member(member(response, 'data'), '__schema');
  const types = new Map(listOf(member(schema, 'types')).flatMap((type) => (isNamed(type) ? [[type.name, type]] : [])));
  const queryType = types.get(String(member(member(schema, 'queryType'), 'name')));
  const found: GraphqlQuery[] = [];
  for (const field of listOf(queryType?.['fields']).filter(isNamed)) {
    if (found.length >= maxQueries) break;
    const query = isHarmfulName(field.name) || changing.test(field.name) ? undefined : queryOf(field, types);
    if (query !== undefined) found.push(query);
  }
  return found;
}

type Types = ReadonlyMap<string, Json>;
type Named = Json & { readonly name: string };

/** Undefined for a field that takes no text, and for one that needs what cannot be made up. */
function queryOf(field: Named, types: Types): GraphqlQuery | undefined {
  const parameters: string[] = [];
  const given: string[] = [];
  const variables: Record<string, string> = {};
  for (const argument of listOf(field['args']).filter(isNamed)) {
    const type = typeOf(argument['type']);
    if (type === undefined) return undefined;
    if (!type.isList && (type.name === 'String' || type.name === 'ID') && parameters.length < maxVariables) {
      parameters.push(`$${argument.name}:${type.name}${type.isRequired ? '!' : ''}`);
      given.push(`${argument.name}:$${argument.name}`);
      variables[argument.name] = '1';
    } else if (type.isRequired && typeof argument['defaultValue'] !== 'string') {
      const value = literalOf(type, types);
      if (value === undefined) return undefined;
      given.push(`${argument.name}:${value}`);
    }
  }
  const result = typeOf(field['type']);
  if (parameters.length === 0 || result === undefined) return undefined;
  return {
    query: `query(${parameters.join(',')}){${field.name}(${given.join(',')})${selectionOf(result, types)}}`,
    variables,
  };
}

interface Type {
  readonly kind: unknown;
  readonly name: string;
  readonly isRequired: boolean;
  readonly isList: boolean;
}

/** A type without what wraps it; undefined where that is too much. */
function typeOf(reference: unknown): Type | undefined {
  const isRequired = member(reference, 'kind') === 'NON_NULL';
  let current = reference;
  let isList = false;
  for (let wrapped = 0; wrapped <= maxWrappers; wrapped += 1) {
    const kind = member(current, 'kind');
    if (isNamed(current)) return { kind, name: current.name, isRequired, isList };
    isList ||= kind === 'LIST';
    current = member(current, 'ofType');
  }
  return undefined;
}

function literalOf({ kind, name, isList }: Type, types: Types): string | undefined {
  const value = kind === 'ENUM' ? listOf(types.get(name)?.['enumValues']).find(isNamed)?.name : literals.get(name);
  return value === undefined ? undefined : isList ? `[${value}]` : value;
}

const literals: ReadonlyMap<string, string> = new Map([
  ['Int', '1'],
  ['Float', '1'],
  ['Boolean', 'true'],
  ['String', '"1"'],
  ['ID', '"1"'],
]);

/** Plain fields of an object; what is no object has none. */
function selectionOf({ kind, name }: Type, types: Types): string {
  if (kind === 'SCALAR' || kind === 'ENUM') return '';
  const plain = listOf(types.get(name)?.['fields'])
    .filter(isNamed)
    .filter((field) => listOf(field['args']).length === 0 && isPlain(typeOf(field['type'])))
    .slice(0, maxSelected);
  return `{${['__typename', ...plain.map((field) => field.name)].join(' ')}}`;
}

function isPlain(type: Type | undefined): boolean {
  return type?.kind === 'SCALAR' || type?.kind === 'ENUM';
}

function isNamed(value: unknown): value is Named {
  const name = member(value, 'name');
  return typeof name === 'string' && nameOfGraphql.test(name);
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Json)[name] : undefined;
}
