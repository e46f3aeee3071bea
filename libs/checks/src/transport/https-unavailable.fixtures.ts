import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'http responds, and port 443 is closed': {
      site: {
        target: 'http://example.com/',
        responses: { '/': 'Hello', 'https://example.com/': { failure: 'refused' } },
      },
      expect: [{ url: '/', evidence: ['http://example.com/ -> 200', 'https://example.com/ -> refused'] }],
    },
    'port 443 speaks no TLS': {
      site: { target: 'http://example.com/', responses: { '/': 'Hello', 'https://example.com/': { failure: 'tls' } } },
      expect: [{ evidence: 'https://example.com/ -> tls' }],
    },
    ...Object.fromEntries(
      (['timeout', 'protocol'] as const).map((failure) => [
        `port 443 gives no response: ${failure}`,
        {
          site: { target: 'http://example.com/', responses: { '/': 'Hello', 'https://example.com/': { failure } } },
          expect: [{ evidence: `https://example.com/ -> ${failure}` }],
        },
      ]),
    ),
  },
  silent: {
    'http leads to another host that has https': {
      target: 'http://example.com/',
      responses: {
        '/': { status: 301, headers: { location: 'https://www.example.com/' } },
        'https://www.example.com/': 'Hello',
        'https://example.com/': { failure: 'refused' },
      },
    },
    'https responds, be it with an error': {
      target: 'http://example.com/',
      responses: { '/': 'Hello', 'https://example.com/': { status: 503, body: '' } },
    },
    'the scanner itself did not want to connect': {
      target: 'http://example.com/',
      responses: { '/': 'Hello', 'https://example.com/': { failure: 'blocked' } },
    },
    'nothing is served over http either': {
      target: 'http://example.com/',
      responses: { '/': { status: 403 }, 'https://example.com/': { failure: 'refused' } },
    },
    'a site on the own machine, to which connections do not leave it': {
      target: 'http://localhost:3000/',
      responses: { '/': 'Hello', 'https://localhost/': { failure: 'refused' } },
    },
    'an https site': { responses: { '/': 'Hello' } },
  },
};
