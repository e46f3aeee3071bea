import type { IncomingMessage, RequestListener } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openScanner } from '#checks/open-scanner';
import { findingsOf, scan, scannedSites } from '../testing/scanned-sites.ts';
import { settingsFor } from '../testing/settings.ts';

const { site } = scannedSites();
const shared = openScanner(settingsFor());
afterAll(() => shared.close());

const text = { kind: 'SCALAR', name: 'String', ofType: null };
const fieldOf = (name: string, argument = 'filter') => ({
  name,
  type: text,
  args: [{ name: argument, type: text, defaultValue: null }],
});
const schema = {
  queryType: { name: 'Query' },
  mutationType: { name: 'Mutation' },
  types: [
    {
      name: 'Query',
      kind: 'OBJECT',
      fields: [fieldOf('notes'), fieldOf('users'), fieldOf('deleteNotes'), fieldOf('session', 'password')],
    },
    { name: 'Mutation', kind: 'OBJECT', fields: [fieldOf('addNote')] },
  ],
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** An API whose field `users` is part of a statement of SQL. */
function api(queries: string[], isDescribed = true): RequestListener {
  return (request, response) => {
    if (request.url === '/')
      return void response.setHeader('content-type', 'text/html').end('<a href=/graphql>API</a>');
    response.setHeader('content-type', 'application/json');
    if (request.url !== '/graphql') return void response.writeHead(404).end('{}');
    if (request.method !== 'POST') return void response.writeHead(400).end('{"errors":[{"message":"no query"}]}');
    void bodyOf(request).then((body) => {
      const { query = '', variables = {} } = JSON.parse(body) as { query?: string; variables?: { filter?: unknown } };
      queries.push(query);
      const { filter = '' } = variables;
      if (query.includes('__schema'))
        return response.end(isDescribed ? JSON.stringify({ data: { __schema: schema } }) : '{}');
      if (typeof filter !== 'string') return response.writeHead(400).end('{"errors":[{"message":"no string"}]}');
      const isBroken = query.includes('users') && filter.replaceAll("''", '').includes("'");
      const message = '(sqlite3.OperationalError) near "x": syntax error';
      return response.end(isBroken ? JSON.stringify({ errors: [{ message }] }) : '{"data":{}}');
    });
  };
}

describe('a GraphQL API', () => {
  it('is tested in the texts of its queries, and neither in its mutations nor in the operations themselves', async () => {
    const queries: string[] = [];
    const reports = await scan(shared, await site(api(queries)), 'full');
    const injection = findingsOf(reports).find(({ checkId }) => checkId === 'sql-error-based');
    expect(injection?.evidence).toContain(
      'POST JSON member variables.filter of {"query":"query($filter:String){users(',
    );
    const own = new Set(queries.filter((query) => !query.includes('__schema')));
    expect([...own].toSorted()).toEqual([
      'query($filter:String){notes(filter:$filter)}',
      'query($filter:String){users(filter:$filter)}',
    ]);
  });

  it('is not tested where it does not describe itself', async () => {
    const queries: string[] = [];
    await scan(shared, await site(api(queries, false)), 'full');
    expect(queries.filter((query) => !query.includes('__schema'))).toEqual([]);
  });
});
