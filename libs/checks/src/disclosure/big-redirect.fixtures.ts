import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const redirecting = (body: string): SiteDescription => ({
  responses: { '/': { status: 302, headers: { location: '/login' }, body }, '/login': '<p>login' },
});

export const fixtures: CheckFixtures = {
  reports: {
    'the page itself': {
      site: redirecting('<p>Customer data</p>'.repeat(60)),
      expect: [{ url: '/', severity: 'low', evidence: 'HTTP 302, location: /login, 1200 bytes of body' }],
    },
  },
  silent: {
    'a note with a link': redirecting('<a href="/login">Moved</a>'),
    'no redirect': page('<p>x</p>'.repeat(2000)),
  },
};
