import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'in a script': {
      site: { answers: { '/': ({ headers }) => `<script src="//${headers['host'] ?? 'example.com'}/a.js"></script>` } },
      expect: [{ url: '/', evidence: ['Host: ', '<script src='] }],
    },
    'in a redirect': {
      site: {
        answers: {
          '/': ({ headers }) =>
            headers['host'] === undefined
              ? 'Shop'
              : { status: 302, headers: { location: `https://${headers['host']}/start` } },
        },
      },
      expect: [{ evidence: 'Location: https://' }],
    },
    'in a meta refresh': {
      site: {
        answers: {
          '/': ({ headers }) =>
            `<meta http-equiv=refresh content="5; url=https://${headers['host'] ?? 'example.com'}/x">`,
        },
      },
      expect: [{ evidence: '<meta content=' }],
    },
    'in a redirect of another page': {
      site: {
        answers: {
          '/': '<a href="/docs">docs</a>',
          '/docs': ({ headers }) => ({
            status: 301,
            headers: { location: `https://${headers['host'] ?? 'example.com'}/docs/` },
          }),
        },
        crawled: ['/docs'],
      },
      expect: [{ url: '/docs', evidence: ['Host: ', 'Location: https://'] }],
    },
  },
  silent: {
    'a redirect of another page to a configured name': {
      answers: { '/docs': { status: 301, headers: { location: 'https://example.com/docs/' } } },
      crawled: ['/docs'],
    },
    'a configured name': { answers: { '/': '<link rel=canonical href="https://example.com/">' } },
    'unknown names are refused': {
      answers: {
        '/': ({ headers }) => ({ status: 421, body: `<a href="https://${headers['host'] ?? ''}/">unknown host</a>` }),
      },
    },
    'the name is shown as text': {
      answers: { '/': ({ headers }) => `<p>Welcome to https://${headers['host'] ?? 'example.com'}/</p>` },
    },
    'plain HTTP sends every name to HTTPS': {
      target: 'http://example.com/',
      answers: {
        '/': ({ headers, url }) =>
          headers['host'] === undefined
            ? 'Shop'
            : { status: 301, headers: { location: `https://${headers['host']}${url.pathname}` } },
      },
    },
    'the name in the query of a link': {
      answers: { '/': ({ headers }) => `<a href="https://share.example.net/?u=${headers['host'] ?? ''}">share</a>` },
    },
  },
};
