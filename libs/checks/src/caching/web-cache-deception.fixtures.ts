import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const account = '<title>Your account</title><p>Welcome back';

interface Deceptive {
  readonly status?: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const personal = { headers: { 'Cache-Control': 'private' }, body: account };

function site(deceptive: Deceptive, page: Deceptive = personal): SiteDescription {
  let requests = 0;
  return {
    target: 'https://example.com/account',
    responses: { '/account': page },
    otherwise: ({ url }) => {
      if (!url.pathname.startsWith('/account/')) return { status: 404, body: 'no' };
      requests += 1;
      return { ...deceptive, headers: requests > 1 ? deceptive.headers : { 'X-Cache': 'MISS' } };
    },
  };
}

export const fixtures: CheckFixtures = {
  reports: {
    'the page comes out of the cache': {
      site: site({ body: account, headers: { 'X-Cache': 'HIT' } }),
      expect: [{ severity: 'medium', evidence: 'the page /account again, x-cache: HIT' }],
    },
    'a page that is not stored': {
      site: site({ body: account, headers: { Age: '3' } }, { ...personal, headers: { 'Cache-Control': 'no-store' } }),
      expect: [{ evidence: 'the page /account again, age: 3' }],
    },
    'a page that sets a session': {
      site: site(
        { body: account, headers: { 'X-Cache': 'HIT' } },
        { ...personal, headers: { 'Set-Cookie': 'sessionid=0123456789ab' } },
      ),
      expect: [{ evidence: 'the page /account again, x-cache: HIT' }],
    },
    'a title with character references': {
      site: site(
        { body: '<title>Orders &amp; returns</title><p>1', headers: { 'X-Cache': 'HIT' } },
        { ...personal, body: '<title>Orders &amp; returns</title><p>2' },
      ),
      expect: [{ evidence: 'the page /account again, x-cache: HIT' }],
    },
  },
  silent: {
    'an error that looks like the page': site({ status: 404, body: account, headers: { 'X-Cache': 'HIT' } }),
    'a page that came out of the cache before': site(
      { body: account, headers: { 'X-Cache': 'HIT' } },
      { ...personal, headers: { ...personal.headers, 'X-Cache': 'HIT' } },
    ),
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
