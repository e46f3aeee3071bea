import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a bucket that does not exist': {
      site: {
        target: 'http://static.example.com/',
        dns: { cnames: ['static.example.com.s3.amazonaws.com'] },
        responses: { '/': { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' } },
      },
      expect: [
        {
          url: '/',
          evidence: 'CNAME static.example.com.s3.amazonaws.com; Amazon S3 says: <Code>NoSuchBucket</Code>',
        },
      ],
    },
    'pages that nobody published': {
      site: {
        dns: { cnames: ['shop.github.io'] },
        responses: { '/': { status: 404, body: "<p>There isn't a GitHub Pages site here.</p>" } },
      },
      expect: [{ evidence: 'GitHub Pages' }],
    },
    'a chain of names, the first of which leads to the service, with any status': {
      site: {
        dns: { cnames: ['blog.ghost.io', 'lb.example.net'] },
        responses: { '/': 'Failed to resolve DNS path for this host' },
      },
      expect: [{ evidence: 'CNAME blog.ghost.io -> lb.example.net; Ghost says: Failed to resolve' }],
    },
  },
  silent: {
    'the site is there': { dns: { cnames: ['shop.github.io'] }, responses: { '/': 'Welcome' } },
    'a page that explains such messages': {
      dns: { cnames: ['docs.example.net'] },
      responses: { '/': { status: 404, body: "There isn't a GitHub Pages site here." } },
    },
    'another host, to which this one redirects': {
      dns: { cnames: ['shop.github.io'] },
      responses: {
        '/': { status: 302, headers: { location: 'https://docs.example.com/' } },
        'https://docs.example.com/': { status: 404, body: "There isn't a GitHub Pages site here." },
      },
    },
    'a host whose name only contains that of the service': {
      dns: { cnames: ['shop.github.io.example.net'] },
      responses: { '/': { status: 404, body: "There isn't a GitHub Pages site here." } },
    },
    'the message with another status': {
      dns: { cnames: ['shop.github.io'] },
      responses: { '/': "There isn't a GitHub Pages site here." },
    },
    'a key that does not exist in a bucket that does': {
      dns: { cnames: ['b.s3.amazonaws.com'] },
      responses: { '/': { status: 404, body: '<Code>NoSuchKey</Code>' } },
    },
  },
};
