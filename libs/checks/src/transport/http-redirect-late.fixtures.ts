import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'over the name with www': {
      site: {
        responses: {
          '/': 'Hello',
          'http://example.com/': { status: 301, headers: { location: 'http://www.example.com/' } },
          'http://www.example.com/': { status: 301, headers: { location: 'https://www.example.com/' } },
          'https://www.example.com/': 'Hello',
        },
      },
      expect: [
        { url: 'http://example.com/', evidence: 'http://example.com/ -> 301 Location: http://www.example.com/' },
      ],
    },
    'over a path of the host, and then to another site': {
      site: {
        responses: {
          '/': 'Hello',
          'http://example.com/': { status: 302, headers: { location: '/home' } },
          'http://example.com/home': { status: 302, headers: { location: 'https://other.org/' } },
        },
      },
      expect: [{ url: 'http://example.com/', evidence: 'Location: https://other.org/' }],
    },
  },
  silent: {
    'to another site over http': {
      responses: {
        '/': 'Hello',
        'http://example.com/': { status: 302, headers: { location: '/home' } },
        'http://example.com/home': { status: 302, headers: { location: 'http://other.org/' } },
      },
    },
    'https at once': {
      responses: {
        '/': 'Hello',
        'http://example.com/': { status: 301, headers: { location: 'https://example.com/' } },
      },
    },
    'https never, which another check reports': {
      responses: {
        '/': 'Hello',
        'http://example.com/': { status: 302, headers: { location: '/home' } },
        'http://example.com/home': 'Hello',
      },
    },
  },
};
