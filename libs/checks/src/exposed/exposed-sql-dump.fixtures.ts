import { exposureFixtures, file, listing } from './testing/exposure-fixtures.ts';

const dump = file('-- MySQL dump 10.13\nCREATE TABLE `users` (\n', 'application/sql');

export const fixtures = exposureFixtures(
  {
    'a dump': {
      path: '/backup.sql',
      body: '-- MySQL dump 10.13\nCREATE TABLE `users` (\n',
      evidence: '-- MySQL dump 10.13',
      type: 'application/sql',
    },
    'a packed dump with the name of the host': {
      path: '/example.com.sql.gz',
      body: Buffer.from('1f8b0800000000000003', 'hex'),
      evidence: '1f 8b 08',
      type: 'application/gzip',
    },
    'a database of SQLite': { path: '/db.sqlite3', body: 'SQLite format 3\0\x10\0', evidence: '53 51 4c 69 74 65' },
  },
  {
    'a text about SQL': { responses: { '/db.sql': file('To add a row use INSERT INTO x', 'text/plain') } },
    'a packed copy of something else in a directory listing': listing({
      '/pub/notes.bak': file(Buffer.from('1f8b0800', 'hex')),
    }),
    'a dump that a page offers': {
      crawled: ['/docs/'],
      responses: { '/docs/': '<h1>Tutorial</h1><a href="sample.sql">Sample data</a>', '/docs/sample.sql': dump },
    },
    'a dump beside the folder that is listed': {
      crawled: ['/pub/'],
      responses: {
        '/pub/': '<title>Index of /pub</title><a href="/docs/sample.sql">a</a><a href="b">b</a>',
        '/docs/sample.sql': dump,
      },
    },
    'a dump of another site in a directory listing': {
      crawled: ['/pub/'],
      responses: {
        '/pub/': '<title>Index of /pub</title><a href="https://cdn.test/pub/a.sql">a</a><a href="b">b</a>',
        'https://cdn.test/pub/a.sql': dump,
      },
    },
  },
  {
    'a dump': {
      path: '/pub/shop-2026-05-01.sql',
      body: '-- PostgreSQL database dump\n',
      evidence: '-- PostgreSQL database dump',
    },
    'a packed dump': {
      path: '/pub/shop-2026-05-01.sql.gz',
      body: Buffer.from('1f8b0800', 'hex'),
      evidence: '1f 8b 08',
      type: 'application/gzip',
    },
    'a backup of SQL Server': { path: '/pub/shop.bak', body: 'TAPE\0\0\x03\0', evidence: '54 41 50 45 00 00' },
  },
);
