import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'the target itself': {
      site: {
        responses: {
          '/': { status: 302, headers: { location: 'http://example.com/start' } },
          'http://example.com/start': 'Hello',
        },
      },
      expect: [{ url: '/', evidence: '302 Location: http://example.com/start' }],
    },
    'a page to which the target leads': {
      site: {
        responses: {
          '/': { status: 302, headers: { location: '/start' } },
          '/start': { status: 307, headers: { location: 'http://example.com/start' } },
          'http://example.com/start': 'Hello',
        },
      },
      expect: [{ url: '/start', evidence: '307 Location: http://example.com/start' }],
    },
    'the https side of an http site': {
      site: {
        target: 'http://example.com/',
        responses: {
          '/': 'Hello',
          'https://example.com/': { status: 301, headers: { location: 'http://example.com/' } },
        },
      },
      expect: [{ url: 'https://example.com/', evidence: 'Location: http://example.com/' }],
    },
  },
  silent: {
    'a response that is not modified, which leads nowhere': {
      target: 'http://example.com/',
      responses: {
        '/': 'Hello',
        'https://example.com/': { status: 304, headers: { location: 'http://example.com/' } },
      },
    },
    'a redirect within https': {
      responses: { '/': { status: 302, headers: { location: '/start' } }, '/start': 'Hello' },
    },
    'a redirect from http to http': {
      target: 'http://example.com/',
      responses: { '/': { status: 302, headers: { location: '/start' } }, '/start': 'Hello' },
    },
    'a page deep in the site that links out': {
      scanType: 'full',
      responses: { '/': 'Hello', '/out': { status: 302, headers: { location: 'http://other.org/' } } },
      crawled: ['/out'],
    },
  },
};
