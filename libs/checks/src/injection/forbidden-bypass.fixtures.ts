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
        '/': ({ headers }: { headers: Record<string, string> }) => onlyKnown(headers['x-original-url']),
      }),
      expect: [{ evidence: 'x-original-url: /admin: 200' }],
    },
    'for requests of the own machine': {
      site: site({
        '/admin': ({ headers }: { headers: Record<string, string> }) =>
          headers['x-forwarded-for'] === '127.0.0.1' ? '<h1>Users</h1>' : { status: 403, body: 'No' },
      }),
      expect: [{ evidence: 'x-forwarded-for: 127.0.0.1: 200' }],
    },
  },
  silent: {
    'denied in every spelling': site({}),
    'the header is ignored': site({ '/': 'Shop' }),
    'the header is ignored, and the start page is never the same twice': site({ '/': numbered() }),
    'the path was denied for a moment': site({ '/admin': deniedOnce(), '/admin/': '<h1>Users</h1>' }),
    'with a slash at the end, a page to log in': site({
      '/admin/':
        '<h1>Sign in</h1><form method="post" action="/login"><input name="user"><input type="password" name="pw"></form>',
    }),
    'unknown paths show the start page': { ...site({}), otherwise: 'Shop' },
    'nothing is denied': { responses: { '/': 'Shop' } },
  },
};

function onlyKnown(path: string | undefined) {
  if (path === undefined) return 'Shop';
  return path === '/admin' ? '<h1>Users</h1>' : { status: 404 };
}

function numbered() {
  let requests = 0;
  return () => `Shop, visit ${++requests}`;
}

function deniedOnce() {
  let requests = 0;
  return () => (++requests === 1 ? { status: 403, body: 'No' } : '<h1>Users</h1>');
}
