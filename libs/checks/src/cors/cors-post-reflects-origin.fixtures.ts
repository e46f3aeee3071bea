import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SentRequest, SiteResponse } from '../../../scanner/src/testing/site.ts';

const form = '<form method="post" action="/convert"><input name="amount"></form>';

const allowing =
  (isAllowed: (origin: string) => boolean, credentials: boolean, status = 200) =>
  ({ headers: { origin = '' } }: SentRequest): SiteResponse => ({
    status,
    headers: isAllowed(origin)
      ? {
          'Access-Control-Allow-Origin': origin,
          ...(credentials && { 'Access-Control-Allow-Credentials': 'true' }),
        }
      : {},
    body: '{}',
  });

export const fixtures: CheckFixtures = {
  reports: {
    'the action of a form, with credentials': {
      site: { responses: { '/': form, 'POST /convert': allowing(() => true, true) } },
      expect: [
        { url: '/convert', severity: 'high', confidence: 'high', evidence: 'access-control-allow-credentials: true' },
      ],
    },
    'an endpoint that takes no GET, and rejects what was sent': {
      site: {
        crawled: ['/api/convert'],
        responses: {
          '/': 'Shop',
          '/api/convert': { status: 405, headers: { allow: 'POST' } },
          'POST /api/convert': allowing(() => true, false, 400),
        },
      },
      expect: [
        {
          url: '/api/convert',
          severity: 'low',
          confidence: 'medium',
          evidence: 'access-control-allow-origin: https://',
        },
      ],
    },
  },
  silent: {
    'a list of origins': {
      responses: { '/': form, 'POST /convert': allowing((origin) => origin === 'https://app.example.com', true) },
    },
    'no header': { responses: { '/': form, 'POST /convert': 'Converted' } },
    'an endpoint that orders': {
      crawled: ['/api/checkout'],
      responses: {
        '/': 'Shop',
        '/api/checkout': { status: 405 },
        'POST /api/checkout': allowing(() => true, true),
      },
    },
  },
};
