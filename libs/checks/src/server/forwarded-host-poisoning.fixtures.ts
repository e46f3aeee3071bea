import type { Severity } from '#scanner/check-api';
import type { SentRequest } from '../../../scanner/src/testing/description.ts';
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
    'X-Forwarded-Host in a link of another page': {
      site: {
        responses: {
          '/': '<a href="/forgot">Log in</a>',
          '/forgot': ({ headers }) =>
            `<a href="https://${headers['x-forwarded-host'] ?? 'example.com'}/reset?t=1">Reset</a>`,
        },
        crawled: ['/forgot'],
      },
      expect: [{ url: '/forgot', evidence: ['x-forwarded-host: ', '<a href='] }],
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
    ...Object.fromEntries(
      ['x-host', 'x-forwarded-server'].map((name) => [
        `${name} in a link`,
        {
          site: { responses: { '/': ({ headers }: SentRequest) => canonical(headers[name] ?? 'example.com') } },
          expect: [{ evidence: `${name}: `, severity: 'low' as const }],
        },
      ]),
    ),
    ...Object.fromEntries(
      [
        ['no-store, public', 'low'],
        ['No-Cache, max-age=600', 'low'],
        ['PRIVATE, max-age=600', 'low'],
        ['max-age=0', 'low'],
        ['s-maxage=60', 'medium'],
        ['Public', 'medium'],
      ].map(([control, severity]) => [
        `in a response with cache-control: ${control}`,
        {
          site: {
            responses: {
              '/': ({ headers }: SentRequest) => ({
                headers: { 'cache-control': control as string },
                body: canonical(headers['x-forwarded-host'] ?? 'example.com'),
              }),
            },
          },
          expect: [{ evidence: 'x-forwarded-host: ', severity: severity as Severity }],
        },
      ]),
    ),
  },
  silent: {
    'in an error': {
      responses: { '/': ({ headers }) => ({ status: 400, body: canonical(headers['x-forwarded-host'] ?? '') }) },
    },
    'the headers are ignored': { responses: { '/': canonical('example.com') } },
    'the header is shown as text': {
      responses: { '/': ({ headers }) => `<p>${headers['x-forwarded-host'] ?? ''}</p>` },
    },
  },
};
