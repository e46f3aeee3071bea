import { expect, it } from '@jest/globals';
import { graphqlQueries } from './graphql-schema.ts';

const scalar = (name: string) => ({ kind: 'SCALAR', name, ofType: null });
const required = (ofType: unknown) => ({ kind: 'NON_NULL', name: null, ofType });
const list = (ofType: unknown) => ({ kind: 'LIST', name: null, ofType });
const object = (name: string) => ({ kind: 'OBJECT', name, ofType: null });
const argument = (name: string, type: unknown, defaultValue: string | null = null) => ({ name, type, defaultValue });
const field = (name: string, type: unknown, ...args: readonly unknown[]) => ({ name, type, args });
const [text, id, int] = [scalar('String'), scalar('ID'), scalar('Int')];

const schemaOf = (...fields: readonly unknown[]) => ({
  data: {
    __schema: {
      queryType: { name: 'Root' },
      types: [
        { name: 'Root', kind: 'OBJECT', fields },
        {
          name: 'Item',
          kind: 'OBJECT',
          fields: [field('id', required(id)), field('owner', object('User')), field('text', text, argument('a', int))],
        },
        { name: 'Color', kind: 'ENUM', enumValues: [{ name: 'RED' }] },
      ],
    },
  },
});
const queriesOf = (...fields: readonly unknown[]) => graphqlQueries(schemaOf(...fields));

it('a query has its texts as variables, and selects plain fields of what it gives', () => {
  expect(queriesOf(field('items', list(object('Item')), argument('filter', text), argument('limit', int)))).toEqual([
    { query: 'query($filter:String){items(filter:$filter){__typename id}}', variables: { filter: '1' } },
  ]);
  expect(queriesOf(field('greeting', text, argument('name', required(text)), argument('id', id)))).toEqual([
    { query: 'query($name:String!,$id:ID){greeting(name:$name,id:$id)}', variables: { name: '1', id: '1' } },
  ]);
});

it('what else a query needs is made up', () => {
  const color = { kind: 'ENUM', name: 'Color', ofType: null };
  const needs = [argument('color', required(color)), argument('ids', required(list(id))), argument('all', int, '3')];
  expect(queriesOf(field('find', text, argument('q', text), ...needs)).map(({ query }) => query)).toEqual([
    'query($q:String){find(q:$q,color:RED,ids:["1"])}',
  ]);
  const input = { kind: 'INPUT_OBJECT', name: 'Filter', ofType: null };
  expect(queriesOf(field('find', text, argument('q', text), argument('by', required(input))))).toEqual([]);
});

it('queries without a text, and those whose name says that they change data, are left out', () => {
  expect(
    queriesOf(
      field('item', object('Item'), argument('id', int)),
      field('all', list(object('Item'))),
      field('deleteItems', text, argument('q', text)),
      field('setLevel', text, argument('level', text)),
      field('payOrder', text, argument('order', text)),
      field('runJob', text, argument('name', text)),
      field('requestPasswordReset', text, argument('name', text)),
      field('readAndBurn', text, argument('name', text)),
      field('bookById', text, argument('book', id)),
      field('runs', text, argument('name', text)),
      field('settings', text, argument('name', text)),
    ).map(({ query }) => query),
  ).toEqual([
    'query($book:ID){bookById(book:$book)}',
    'query($name:String){runs(name:$name)}',
    'query($name:String){settings(name:$name)}',
  ]);
});

it('a schema of another form, or with names that are none, has no queries', () => {
  for (const response of [undefined, {}, { errors: [] }, { data: { __schema: { queryType: null, types: 3 } } }])
    expect(graphqlQueries(response)).toEqual([]);
  expect(
    queriesOf(field('a){__typename}', text, argument('q', text)), field('b', text, argument('x:1', text))),
  ).toEqual([]);
});

it('20 queries are made at most', () => {
  const many = Array.from({ length: 30 }, (_, at) => field(`find${at}`, text, argument('q', text)));
  expect(queriesOf(...many)).toHaveLength(20);
});
