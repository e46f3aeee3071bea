import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** As a field with these bytes is received: a character for each. */
const inUtf8 = (text: string): string => Buffer.from(text).toString('latin1');

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
    'to a URL in UTF-8, which is shown as it was sent': {
      site: {
        responses: {
          '/': 'Hello',
          'http://example.com/': { status: 301, headers: { location: inUtf8('https://other.org/ü') } },
        },
      },
      expect: [{ evidence: 'Location: https://other.org/ü' }],
    },
    'to a URL in Latin-1, which is shown as it was sent': {
      site: {
        responses: {
          '/': 'Hello',
          'http://example.com/': { status: 301, headers: { location: 'https://other.org/ü' } },
        },
      },
      expect: [{ evidence: 'Location: https://other.org/ü' }],
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
