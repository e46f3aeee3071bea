import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** A cache that keeps the first response that was made for a name. */
let cachedHost: string | undefined;

export const fixtures: CheckFixtures = {
  reports: {
    'in a script': {
      site: {
        responses: { '/': ({ headers }) => `<script src="//${headers['host'] ?? 'example.com'}/a.js"></script>` },
      },
      expect: [{ url: '/', evidence: ['Host: ', '<script src='] }],
    },
    'in a redirect': {
      site: {
        responses: {
          '/': ({ headers }) =>
            headers['host'] === undefined
              ? 'Shop'
              : { status: 302, headers: { location: `https://${headers['host']}/start` } },
        },
      },
      expect: [{ evidence: 'Location: https://' }],
    },
    'in a redirect to a path in UTF-8': {
      site: {
        responses: {
          '/': ({ headers }) => {
            const path = Buffer.from('/größe').toString('latin1');
            return headers['host'] === undefined
              ? 'Shop'
              : { status: 302, headers: { location: `https://${headers['host']}${path}` } };
          },
        },
      },
      expect: [{ evidence: ['Location: https://', '/größe'] }],
    },
    'in a meta refresh': {
      site: {
        responses: {
          '/': ({ headers }) =>
            `<meta http-equiv=refresh content="5; url=https://${headers['host'] ?? 'example.com'}/x">`,
        },
      },
      expect: [{ evidence: '<meta content=' }],
    },
    'in a redirect of another page': {
      site: {
        responses: {
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
    'in a link of another page': {
      site: {
        responses: {
          '/': '<a href="/share">Share</a>',
          '/share': ({ headers }) => `<a href="https://${headers['host'] ?? 'example.com'}/i/1">Link to this page</a>`,
        },
        crawled: ['/share'],
      },
      expect: [{ url: '/share', evidence: ['Host: ', '<a href='] }],
    },
    'in a page for forgotten passwords, where the start page has a configured name': {
      site: {
        responses: {
          '/': '<link rel=canonical href="https://example.com/"><a href="/shoes">Shoes</a><a href="/forgot">Log in</a>',
          '/shoes': '<link rel=canonical href="https://example.com/shoes">',
          '/forgot': ({ headers }) => `<form method=post action="https://${headers['host'] ?? 'example.com'}/forgot">`,
        },
        crawled: ['/shoes', '/forgot'],
      },
      expect: [{ url: '/forgot', evidence: ['Host: ', '<form action='] }],
    },
  },
  silent: {
    'another page with a configured name': {
      responses: {
        '/': '<a href="/share">Share</a>',
        '/share': '<input value=""><a href="https://example.com/i/1">Link</a>',
      },
      crawled: ['/share'],
    },
    'a redirect of another page to a configured name': {
      responses: { '/docs': { status: 301, headers: { location: 'https://example.com/docs/' } } },
      crawled: ['/docs'],
    },
    'the same response for a second name': {
      responses: {
        '/': ({ headers }) => {
          cachedHost ??= headers['host'];
          return `<script src="//${cachedHost ?? 'example.com'}/a.js"></script>`;
        },
      },
    },
    'a redirect of another host to this one': {
      responses: {
        'https://www.example.com/docs': ({ headers }) => ({
          status: 301,
          headers: { location: `https://${headers['host'] ?? 'example.com'}/docs/` },
        }),
      },
      crawled: ['https://www.example.com/docs'],
    },
    'a configured name': { responses: { '/': '<link rel=canonical href="https://example.com/">' } },
    'unknown names are rejected': {
      responses: {
        '/': ({ headers }) => ({ status: 421, body: `<a href="https://${headers['host'] ?? ''}/">unknown host</a>` }),
      },
    },
    'the name is shown as text': {
      responses: { '/': ({ headers }) => `<p>Welcome to https://${headers['host'] ?? 'example.com'}/</p>` },
    },
    'plain HTTP sends every name to HTTPS': {
      target: 'http://example.com/',
      responses: {
        '/': ({ headers, url }) =>
          headers['host'] === undefined
            ? 'Shop'
            : { status: 301, headers: { location: `https://${headers['host']}${url.pathname}` } },
      },
    },
    'the name in the query of a link': {
      responses: { '/': ({ headers }) => `<a href="https://share.example.net/?u=${headers['host'] ?? ''}">share</a>` },
    },
  },
};
