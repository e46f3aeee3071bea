import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'to the name with www': {
      site: {
        responses: {
          '/': 'Hello',
          'http://example.com/': { status: 301, headers: { location: 'https://www.example.com/' } },
          'https://www.example.com/': 'Hello',
        },
      },
      expect: [{ url: 'http://example.com/', evidence: '301 Location: https://www.example.com/' }],
    },
    'to another site': {
      site: {
        responses: {
          '/': 'Hello',
          'http://example.com/': { status: 301, headers: { location: 'https://other.org/' } },
        },
      },
      expect: [{ evidence: 'Location: https://other.org/' }],
    },
  },
  silent: {
    'to the same host': {
      responses: {
        '/': 'Hello',
        'http://example.com/': { status: 301, headers: { location: 'https://EXAMPLE.com/a' } },
      },
    },
    'a choice with a preferred URL, which browsers do not follow': {
      responses: { '/': 'Hello', 'http://example.com/': { status: 300, headers: { location: 'https://other.org/' } } },
    },
    'http has no redirect': { responses: { '/': 'Hello', 'http://example.com/': 'Hello' } },
  },
};
