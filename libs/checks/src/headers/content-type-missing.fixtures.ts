import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a body without a type': {
      site: { answers: { '/': { bare: true, body: 'hello' } } },
      expect: [{ url: '/', evidence: 'no Content-Type header' }],
    },
  },
  silent: {
    'a type is given': headers({}),
    'no body needs no type': { answers: { '/': { bare: true } } },
    'an error page': { answers: { '/': { bare: true, status: 500, body: 'oops' } } },
  },
};
