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

/** Pages whose script sends a request with a body to an endpoint that no form names. */
const calls: Readonly<Record<string, string>> = {
  fetch: "fetch('/api/convert', { method: 'POST', body: '{}' })",
  'fetch with a base': 'const base = location.origin; fetch(`${base}/api/convert`, { method: "post" })',
  XMLHttpRequest: "const request = new XMLHttpRequest(); request.open('POST', '/api/' + 'convert'); request.send()",
  jQuery: "const path = '/api/convert'; $.ajax({ url: path, type: 'POST' })",
  'a method of a client': "axios.post('/api/convert', { amount: 1 })",
};

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
    ...Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        `an endpoint that is only known by ${name}`,
        {
          site: { responses: { '/': `<script>${call}</script>`, 'POST /api/convert': allowing(() => true, true) } },
          expect: [{ url: '/api/convert', evidence: 'access-control-allow-origin: https://' }],
        },
      ]),
    ),
    'an endpoint that is only known by a file of script': {
      site: {
        crawled: ['/app.js'],
        responses: {
          '/': '<script src="/app.js"></script>',
          '/app.js': { headers: { 'content-type': 'text/javascript' }, body: calls['fetch'] ?? '' },
          'POST /api/convert': allowing(() => true, true),
        },
      },
      expect: [{ url: '/api/convert', evidence: 'access-control-allow-origin: https://' }],
    },
  },
  silent: {
    'an endpoint of a script, with a list of origins': {
      responses: {
        '/': `<script>${calls['fetch']}</script>`,
        'POST /api/convert': allowing((origin) => origin === 'https://app.example.com', true),
      },
    },
    'an endpoint of a script that deletes': {
      responses: {
        '/': `<script>fetch('/api/delete', { method: 'POST' })</script>`,
        'POST /api/delete': allowing(() => true, true),
      },
    },
    'an endpoint of a script that only reads': {
      responses: { '/': `<script>fetch('/api/convert')</script>`, 'POST /api/convert': allowing(() => true, true) },
    },
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
