import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const account = '<title>Your account</title><p>Welcome back';

function site(deceptive: { body: string; headers: Record<string, string> }): SiteDescription {
  let requests = 0;
  return {
    target: 'https://example.com/account',
    responses: { '/account': { headers: { 'Cache-Control': 'private' }, body: account } },
    otherwise: ({ url }) => {
      if (!url.pathname.startsWith('/account/')) return { status: 404, body: 'no' };
      requests += 1;
      return { body: deceptive.body, headers: requests > 1 ? deceptive.headers : { 'X-Cache': 'MISS' } };
    },
  };
}

export const fixtures: CheckFixtures = {
  reports: {
    'the page comes out of the cache': {
      site: site({ body: account, headers: { 'X-Cache': 'HIT' } }),
      expect: [{ severity: 'medium', evidence: 'the page /account again, x-cache: HIT' }],
    },
  },
  silent: {
    'the page is shown but not cached': site({ body: account, headers: { 'X-Cache': 'MISS' } }),
    'a cached page that says that there is nothing': site({
      body: '<title>Nothing here</title>',
      headers: { 'X-Cache': 'HIT' },
    }),
    'a site whose pages are all public': {
      responses: { '/': '<title>Home</title>' },
      otherwise: { headers: { 'X-Cache': 'HIT' }, body: '<title>Home</title>' },
    },
  },
};
