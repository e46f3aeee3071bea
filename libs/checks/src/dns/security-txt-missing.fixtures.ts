import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'not found': { site: {}, expect: [{ url: '/.well-known/security.txt', evidence: 'status 404' }] },
    'the page that the site gives for every path': {
      site: { otherwise: '<!doctype html><title>Shop</title>' },
      expect: [{ evidence: 'status 200, text/html' }],
    },
    'the error that an API gives for every path': {
      site: { otherwise: { headers: { 'content-type': 'text/plain' }, body: "-ERR unknown command '.well-known'" } },
      expect: [{ evidence: 'status 200, text/plain' }],
    },
  },
  silent: {
    'it is there': {
      responses: {
        '/.well-known/security.txt': {
          headers: { 'content-type': 'text/plain' },
          body: 'Contact: mailto:s@example.com\nExpires: 2027-01-01T00:00:00Z\n',
        },
      },
    },
    'the site would not say': { responses: { '/.well-known/security.txt': { status: 403, body: 'denied' } } },
    'the site is overloaded': { responses: { '/.well-known/security.txt': { status: 503, body: '' } } },
  },
};
