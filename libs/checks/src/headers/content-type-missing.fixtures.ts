import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a body without a type': {
      site: { responses: { '/': { bare: true, body: 'hello' } } },
      expect: [{ url: '/', evidence: 'no Content-Type header' }],
    },
  },
  silent: {
    'a type is given': headers({}),
    'no body needs no type': { responses: { '/': { bare: true } } },
    'an error page': { responses: { '/': { bare: true, status: 500, body: 'oops' } } },
  },
};
