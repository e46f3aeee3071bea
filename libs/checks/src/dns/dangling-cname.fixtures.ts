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
  },
  silent: {
    'the site is there': { dns: { cnames: ['shop.github.io'] }, responses: { '/': 'Welcome' } },
    'a page that explains such messages': {
      dns: { cnames: ['docs.example.net'] },
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
