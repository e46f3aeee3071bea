import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SentRequest, SiteResponse } from '../../../scanner/src/testing/site.ts';

const allowing =
  (
    isAllowed: (origin: string) => boolean,
    credentials: boolean,
    allowed: Readonly<Record<string, string>> = { 'Access-Control-Allow-Methods': 'PUT' },
  ) =>
  ({ headers: { origin = '' } }: SentRequest): SiteResponse => ({
    status: 204,
    headers: isAllowed(origin)
      ? {
          'Access-Control-Allow-Origin': origin,
          ...allowed,
          ...(credentials && { 'Access-Control-Allow-Credentials': 'true' }),
        }
      : {},
  });
const json = { headers: { 'content-type': 'application/json' }, body: '{}' };

/** The first origin only, which the site may have known before. */
function onlyTheFirst(): (origin: string) => boolean {
  let known: string | undefined;
  return (origin) => origin === (known ??= origin);
}

export const fixtures: CheckFixtures = {
  reports: {
    'any origin with credentials': {
      site: { responses: { '/': 'Shop', 'OPTIONS /': allowing(() => true, true) } },
      expect: [
        {
          url: '/',
          severity: 'high',
          evidence: ['access-control-allow-credentials: true', 'request origin: https://'],
        },
      ],
    },
    ...Object.fromEntries(
      [
        { 'Access-Control-Allow-Methods': 'GET, POST,DELETE' },
        { 'Access-Control-Allow-Headers': 'X-Csrf-Token, Content-Type' },
      ].map((allowed) => [
        `a request that no form can send: ${JSON.stringify(allowed)}`,
        {
          site: { responses: { '/': 'Shop', 'OPTIONS /': allowing(() => true, true, allowed) } },
          expect: [{ url: '/', severity: 'high' as const, evidence: 'access-control-allow-origin: https://' }],
        },
      ]),
    ),
    'a wildcard of methods, which covers no request with credentials': {
      site: {
        responses: { '/': 'Shop', 'OPTIONS /': allowing(() => true, true, { 'Access-Control-Allow-Methods': '*' }) },
      },
      expect: [{ url: '/', severity: 'low', evidence: 'access-control-allow-origin: https://' }],
    },
    'any origin without credentials, at an endpoint with data': {
      site: {
        crawled: ['/api/items'],
        responses: { '/': 'Shop', '/api/items': json, 'OPTIONS /api/items': allowing(() => true, false) },
      },
      expect: [{ url: '/api/items', severity: 'low', evidence: 'access-control-allow-origin: https://' }],
    },
    'of a field that sites take for a request of their own scripts': {
      site: {
        responses: {
          '/': 'Shop',
          'OPTIONS /': allowing(() => true, true, { 'Access-Control-Allow-Headers': 'X-Requested-With' }),
        },
      },
      expect: [{ url: '/', severity: 'high', evidence: 'access-control-allow-origin: https://' }],
    },
    'of an endpoint that takes no GET': {
      site: {
        crawled: ['/api/convert'],
        responses: {
          '/': 'Shop',
          '/api/convert': { status: 405, headers: { allow: 'POST' } },
          'OPTIONS /api/convert': allowing(() => true, true),
        },
      },
      expect: [{ url: '/api/convert', severity: 'high', evidence: 'access-control-allow-origin: https://' }],
    },
    'of an endpoint that is only known by a call in a script': {
      site: {
        responses: {
          '/': `<script>fetch('/api/convert', { method: 'PUT' })</script>`,
          'OPTIONS /api/convert': allowing(() => true, true),
        },
      },
      expect: [{ url: '/api/convert', severity: 'high', evidence: 'access-control-allow-origin: https://' }],
    },
    ...Object.fromEntries(
      ['POST', 'PATCH'].map((method) => [
        `of an endpoint to which scripts send orders by ${method}`,
        {
          site: {
            responses: {
              '/': `<script>fetch('/api/orders', { method: '${method}' })</script>`,
              'OPTIONS /api/orders': allowing(() => true, true),
            },
          },
          expect: [{ url: '/api/orders', severity: 'high', evidence: 'access-control-allow-origin: https://' }],
        },
      ]),
    ),
  },
  silent: {
    ...Object.fromEntries(
      [
        {},
        { 'Access-Control-Allow-Methods': 'GET, POST, OPTIONS' },
        { 'Access-Control-Allow-Methods': 'put', 'Access-Control-Allow-Headers': 'X-Unknown' },
      ].map((allowed) => [
        `no request but those that forms send as well: ${JSON.stringify(allowed)}`,
        { responses: { '/': 'Shop', 'OPTIONS /': allowing(() => true, true, allowed) } },
      ]),
    ),
    'an origin that the site knows': { responses: { '/': 'Shop', 'OPTIONS /': allowing(onlyTheFirst(), true) } },
    'a key of a cache, and what a link would delete': {
      responses: {
        '/': `<script>cache.put('/api/convert', 1); fetch('/api/delete', { method: 'POST' })</script>`,
        'OPTIONS /api/convert': allowing(() => true, true),
        'OPTIONS /api/delete': allowing(() => true, true),
      },
    },
    'a list of origins': {
      responses: { '/': 'Shop', 'OPTIONS /': allowing((origin) => origin === 'https://app.example.com', true) },
    },
    'a wildcard without credentials': {
      responses: { '/': 'Shop', 'OPTIONS /': { status: 204, headers: { 'Access-Control-Allow-Origin': '*' } } },
    },
    'OPTIONS is not allowed': { responses: { '/': 'Shop', 'OPTIONS /': { status: 405 } } },
    'GET reflects as well, which is another finding': {
      responses: {
        '/': ({ headers: { origin } }: SentRequest) => ({
          headers: origin === undefined ? {} : { 'Access-Control-Allow-Origin': origin },
          body: 'Shop',
        }),
        'OPTIONS /': allowing(() => true, true),
      },
    },
  },
};
