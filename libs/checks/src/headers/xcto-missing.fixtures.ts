import { headers } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the header is absent': {
      site: headers({}),
      expect: [{ url: '/', evidence: 'no X-Content-Type-Options header' }],
    },
    'an unknown value': {
      site: headers({ 'X-Content-Type-Options': 'sniff' }),
      expect: [{ evidence: 'x-content-type-options: sniff' }],
    },
  },
  silent: {
    'nosniff, in whatever case': headers({ 'X-Content-Type-Options': 'NoSniff' }),
    'sent twice': headers({ 'X-Content-Type-Options': ['nosniff', 'nosniff'] }),
    'error pages are left out': { responses: { '/': { status: 500, body: 'oops' } } },
    'redirects are left out': {
      responses: { '/': { status: 302, headers: { location: 'https://other.test/' }, body: 'moved' } },
    },
    'no body, nothing to sniff': { responses: { '/': { status: 204 } } },
    'an image': { responses: { '/': { headers: { 'content-type': 'image/png' }, body: 'PNG' } } },
  },
};
