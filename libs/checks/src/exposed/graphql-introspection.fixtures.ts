import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { file, innocentSites } from './testing/exposure-fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the schema is told': {
      site: {
        responses: {
          'POST /graphql': file('{"data":{"__schema":{"queryType":{"name":"Query"}}}}', 'application/json'),
        },
      },
      expect: [{ url: '/graphql', evidence: '"__schema"' }],
    },
    'the schema is told to GET requests only': {
      site: {
        responses: {
          'POST /graphql': { status: 405 },
          '/graphql': ({ url }) =>
            url.searchParams.get('query') === '{__schema{queryType{name}}}'
              ? file('{"data":{"__schema":{"queryType":{"name":"Query"}}}}', 'application/json')
              : { status: 400 },
        },
      },
      expect: [{ url: '/graphql?query=%7B__schema%7BqueryType%7Bname%7D%7D%7D', evidence: '"__schema"' }],
    },
  },
  silent: {
    ...innocentSites,
    'introspection is off': {
      responses: {
        'POST /graphql': file(
          '{"errors":[{"message":"introspection is not allowed: __schema"}],"data":null}',
          'application/json',
        ),
      },
    },
    'the query is echoed': { responses: { 'POST /graphql': ({ body }) => file(body ?? '', 'application/json') } },
  },
};
