import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const allow = (methods: string) => ({ status: 204, headers: { allow: methods } });

export const fixtures: CheckFixtures = {
  reports: {
    'on a script': {
      site: { responses: { '/': '<script src="/a.js"></script>', 'OPTIONS /a.js': allow('GET, PUT, DELETE') } },
      expect: [{ url: '/a.js', evidence: 'Allow: GET, PUT, DELETE' }],
    },
    'on the root': {
      site: { responses: { 'OPTIONS /': allow('GET,HEAD,PROPFIND') } },
      expect: [{ url: '/', evidence: 'PROPFIND' }],
    },
    ...Object.fromEntries(
      ['PUT', 'DELETE', 'PATCH', 'CONNECT', 'DEBUG', 'PROPFIND', 'MOVE', 'COPY', 'MKCOL', 'put'].map((method) => [
        `the method ${method}`,
        {
          site: { responses: { 'OPTIONS /': allow(`GET,${method}`) } },
          expect: [{ evidence: `Allow: GET, ${method.toUpperCase()}` }],
        },
      ]),
    ),
    'on a folder that is listed, as WebDAV is': {
      site: {
        crawled: ['/files/', '/dav/'],
        responses: {
          '/': '<a href="/files/">files</a><a href="/dav/">more files</a>',
          '/files/': '<title>Index of /files</title><a href="a.pdf">a.pdf</a>',
          '/dav/': '<title>Index of /dav</title><a href="a.pdf">a.pdf</a>',
          'OPTIONS /': allow('GET'),
          'OPTIONS /dav/': allow('GET,PUT,PROPFIND'),
        },
      },
      expect: [{ url: '/dav/', evidence: 'Allow: GET, PUT, PROPFIND' }],
    },
    'on the root, where a style sheet has none': {
      site: {
        responses: {
          '/': '<link rel=stylesheet href="/a.css">',
          'OPTIONS /a.css': allow('GET'),
          'OPTIONS /': allow('PUT'),
        },
      },
      expect: [{ url: '/', evidence: 'Allow: PUT' }],
    },
  },
  silent: {
    'a script of another origin': {
      responses: {
        '/': '<script src="https://cdn.other.test/a.js"></script>',
        'OPTIONS https://cdn.other.test/a.js': allow('PUT'),
      },
    },
    'harmless methods': { responses: { 'OPTIONS /': allow('GET, HEAD, POST, OPTIONS') } },
    'OPTIONS is rejected': { responses: { 'OPTIONS /': { status: 405, headers: { allow: 'GET, DELETE' } } } },
    'only for other origins': {
      responses: { 'OPTIONS /': { status: 204, headers: { 'access-control-allow-methods': 'GET, PUT, DELETE' } } },
    },
  },
};
