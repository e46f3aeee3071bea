import type { ActiveCheck } from '#scanner/check-api';
import { siteRoot } from './exposure.ts';

const paths = [
  '/graphql',
  '/api/graphql',
  '/graphql/v1',
  '/v1/graphql',
  '/v2/graphql',
  '/query',
  '/graphiql',
  '/gql',
  '/graphql/console',
];
const query = '{__schema{queryType{name}}}';
const body = JSON.stringify({ query });

export const graphqlIntrospection: ActiveCheck = {
  meta: {
    id: 'graphql-introspection',
    title: 'GraphQL introspection is enabled',
    category: 'information_disclosure',
    severity: 'low',
    confidence: 'high',
    scan: 'full',
    cwe: [200],
    wstg: ['WSTG-APIT-99'],
    references: ['https://spec.graphql.org/October2021/#sec-Introspection'],
    description:
      'The GraphQL endpoint executes introspection queries. An attacker reads every type, field and operation, also those that no page uses.',
    remediation:
      'Disable introspection in production where the API is not public. Apollo Server: `new ApolloServer({ introspection: false })`.',
    needs: ['main'],
    maxRequests: 2 * paths.length,
  },
  async probe(artifacts, probe) {
    for (const path of paths) {
      const url = new URL(path, siteRoot(artifacts));
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const posted = await probe.send({ url, method: 'POST', headers, body, maxBytes: 16_384 });
      if ('failure' in posted) continue;
      if (hasSchema(posted.text)) return [{ url, method: 'POST', evidence: posted.text.slice(0, 300) }];
      // Some servers execute queries of GET requests only.
      if (posted.status === 404 || posted.status === 401 || posted.status === 403) continue;
      const byGet = new URL(url);
      byGet.searchParams.set('query', query);
      const got = await probe.send({ url: byGet, headers: { accept: 'application/json' }, maxBytes: 16_384 });
      if ('failure' in got || !hasSchema(got.text)) continue;
      return [{ url: byGet, evidence: got.text.slice(0, 300) }];
    }
    return [];
  },
};

function hasSchema(text: string): boolean {
  try {
    const response = JSON.parse(text) as { data?: { __schema?: { queryType?: unknown } } } | null;
    return typeof response?.data?.__schema?.queryType === 'object';
  } catch {
    return false;
  }
}
