import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const redirecting = (body: string, location = '/login'): SiteDescription => ({
  responses: { '/': { status: 302, headers: { location }, body }, '/login': '<p>login' },
});

export const fixtures: CheckFixtures = {
  reports: {
    'the page itself': {
      site: redirecting('<p>Customer data</p>'.repeat(60)),
      expect: [{ url: '/', severity: 'low', evidence: 'HTTP 302, location: /login, 1200 bytes of body' }],
    },
    'at a URL in UTF-8': {
      site: redirecting('<p>Customer data</p>'.repeat(60), Buffer.from('/größe').toString('latin1')),
      expect: [{ evidence: 'location: /größe, 1200 bytes' }],
    },
    'a byte more than a note with its URL twice needs': {
      site: redirecting('x'.repeat(1025 + 2 * '/login'.length)),
      expect: [{ evidence: '1037 bytes of body' }],
    },
  },
  silent: {
    'a note with a link': redirecting('<a href="/login">Moved</a>'),
    'as much as a note with its URL twice needs': redirecting('x'.repeat(1024 + 2 * '/login'.length)),
    'a page that is created, and its place': {
      responses: { '/': { status: 201, headers: { location: '/1' }, body: '<p>x</p>'.repeat(2000) } },
    },
    'a choice of pages': {
      responses: { '/': { status: 300, headers: { location: '/1' }, body: '<p>x</p>'.repeat(2000) } },
    },
    'a redirect to nowhere': { responses: { '/': { status: 302, body: '<p>x</p>'.repeat(2000) } } },
    'no redirect': page('<p>x</p>'.repeat(2000)),
  },
};
