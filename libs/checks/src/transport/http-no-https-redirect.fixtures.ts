import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'http serves the page itself': {
      site: { responses: { '/': 'Hello', 'http://example.com/': 'Hello' } },
      expect: [{ url: 'http://example.com/', evidence: 'http://example.com/ -> 200' }],
    },
    'http redirects to http': {
      site: {
        responses: {
          '/': 'Hello',
          'http://example.com/': { status: 302, headers: { location: '/home' } },
          'http://example.com/home': 'Hello',
        },
      },
      expect: [{ url: 'http://example.com/home', evidence: ['302 Location: /home', 'http://example.com/home -> 200'] }],
    },
    'the target is http, and https responds too': {
      site: { target: 'http://example.com/', responses: { '/': 'Hello', 'https://example.com/': 'Hello' } },
      expect: [{ url: '/', evidence: '-> 200' }],
    },
  },
  silent: {
    'http redirects to https': {
      responses: {
        '/': 'Hello',
        'http://example.com/': { status: 301, headers: { location: 'https://example.com/' } },
      },
    },
    'http rejects to serve': { responses: { '/': 'Hello', 'http://example.com/': { status: 403, body: 'use https' } } },
    'nothing responds over http': { responses: { '/': 'Hello' } },
    'there is no https to redirect to': {
      target: 'http://example.com/',
      responses: { '/': 'Hello', 'https://example.com/': { failure: 'refused' } },
    },
    'only another host of the site has https': {
      target: 'http://example.com/',
      responses: {
        '/': 'Hello',
        'https://example.com/': { failure: 'refused' },
        'https://static.example.com/a.js': { headers: { 'content-type': 'text/javascript' }, body: 'a()' },
      },
      crawled: ['https://static.example.com/a.js'],
    },
    'https responds on another port, where another site may be': {
      target: 'https://example.com:8443/',
      responses: { '/': 'Console', 'http://example.com/': 'Hello' },
    },
    'http redirects to another site': {
      responses: { '/': 'Hello', 'http://example.com/': { status: 301, headers: { location: 'https://other.org/' } } },
    },
  },
};
