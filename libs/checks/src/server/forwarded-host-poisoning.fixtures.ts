import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const canonical = (host: string) => `<link rel="canonical" href="https://${host}/">`;

export const fixtures: CheckFixtures = {
  reports: {
    'X-Forwarded-Host in a link': {
      site: {
        responses: {
          '/': ({ headers }) => ({
            headers: { 'cache-control': 'private' },
            body: canonical(headers['x-forwarded-host'] ?? 'example.com'),
          }),
        },
      },
      expect: [{ url: '/', evidence: ['x-forwarded-host: ', '<link href='], severity: 'low' }],
    },
    'Forwarded, in a response that caches keep': {
      site: {
        responses: {
          '/': ({ headers }) => ({
            headers: { 'cache-control': 'public, max-age=600' },
            body: canonical(/host=(.*)/.exec(headers['forwarded'] ?? '')?.[1] ?? 'example.com'),
          }),
        },
      },
      expect: [{ evidence: 'forwarded: host=', severity: 'medium' }],
    },
  },
  silent: {
    'the headers are ignored': { responses: { '/': canonical('example.com') } },
    'the header is shown as text': {
      responses: { '/': ({ headers }) => `<p>${headers['x-forwarded-host'] ?? ''}</p>` },
    },
  },
};
