import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'http serves the page itself': {
      site: { answers: { '/': 'Hello', 'http://example.com/': 'Hello' } },
      expect: [{ url: 'http://example.com/', evidence: 'http://example.com/ -> 200' }],
    },
    'http redirects to http': {
      site: {
        answers: {
          '/': 'Hello',
          'http://example.com/': { status: 302, headers: { location: '/home' } },
          'http://example.com/home': 'Hello',
        },
      },
      expect: [{ url: 'http://example.com/home', evidence: ['302 Location: /home', 'http://example.com/home -> 200'] }],
    },
    'the target is http, and https answers too': {
      site: { target: 'http://example.com/', answers: { '/': 'Hello', 'https://example.com/': 'Hello' } },
      expect: [{ url: '/', evidence: '-> 200' }],
    },
  },
  silent: {
    'http redirects to https': {
      answers: { '/': 'Hello', 'http://example.com/': { status: 301, headers: { location: 'https://example.com/' } } },
    },
    'http refuses to serve': { answers: { '/': 'Hello', 'http://example.com/': { status: 403, body: 'use https' } } },
    'nothing answers over http': { answers: { '/': 'Hello' } },
    'there is no https to redirect to': {
      target: 'http://example.com/',
      answers: { '/': 'Hello', 'https://example.com/': { failure: 'refused' } },
    },
    'http redirects to another site': {
      answers: { '/': 'Hello', 'http://example.com/': { status: 301, headers: { location: 'https://other.org/' } } },
    },
  },
};
