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
