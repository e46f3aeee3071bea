import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a body without a type': {
      site: { responses: { '/': { bare: true, body: 'hello' } } },
      expect: [{ url: '/', evidence: 'no Content-Type header' }],
    },
    'a value without a type': {
      site: { responses: { '/': { headers: { 'Content-Type': '; charset=utf-8' }, body: 'hello' } } },
      expect: [{ evidence: 'content-type: ; charset=utf-8' }],
    },
  },
  silent: {
    'a type is given': headers({}),
    'no body needs no type': { responses: { '/': { bare: true } } },
    'an error page': { responses: { '/': { bare: true, status: 500, body: 'oops' } } },
  },
};
