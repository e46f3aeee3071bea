import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const site = (more: object) => ({
  crawled: ['/admin'],
  responses: { '/': 'Shop', '/admin': { status: 403, body: 'No' }, ...more },
});

export const fixtures: CheckFixtures = {
  reports: {
    'with a slash at the end': {
      site: site({ '/admin/': '<h1>Users</h1>' }),
      expect: [{ url: '/admin', evidence: ['/admin: 403', '/admin/: 200'] }],
    },
    'with a header': {
      site: site({
        '/': ({ headers }: { headers: Record<string, string> }) =>
          headers['x-original-url'] === '/admin' ? '<h1>Users</h1>' : 'Shop',
      }),
      expect: [{ evidence: 'x-original-url: /admin: 200' }],
    },
  },
  silent: {
    'denied in every spelling': site({}),
    'the header is ignored': site({ '/': 'Shop' }),
    'unknown paths show the start page': { ...site({}), otherwise: 'Shop' },
    'nothing is denied': { responses: { '/': 'Shop' } },
  },
};
