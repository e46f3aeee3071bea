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
  'fetch with quoted names': `fetch('/api/convert', { "method": "POST" })`,
  'fetch with a base': 'const base = location.origin; fetch(`${base}/api/convert`, { method: "post" })',
  XMLHttpRequest: "const request = new XMLHttpRequest(); request.open('POST', '/api/' + 'convert'); request.send()",
  jQuery: "const path = '/api/convert'; $.ajax({ url: path, type: 'POST' })",
  'XMLHttpRequest in a member': "this.xhr = new XMLHttpRequest(); this.xhr.open('post', '/api/convert')",
  'a method of a client': "axios.post('/api/convert', { amount: 1 })",
  'the configuration of a client': "axios({ method: 'post', url: '/api/convert' })",
  '$.post': "$.post('/api/convert', function (result) { show(result) })",
  ky: "ky.post('/api/convert', { json: {} })",
  superagent: "superagent.post('/api/convert').send({})",
  'the client of AngularJS': "$http({ method: 'POST', url: '/api/convert' })",
  'the client of Angular': "this.http.post('/api/convert', {})",
  'the client of Angular, with its method as text': "this.http.request('POST', '/api/convert')",
};

/** What is no POST request of the page to `/api/convert`. */
const others: Readonly<Record<string, string>> = {
  'PUT requests only': "axios.put('/api/convert', {}); fetch('/api/convert', { method: 'PUT' })",
  'PATCH requests only': "$.ajax({ url: '/api/convert', type: 'PATCH' }); ky.patch('/api/convert')",
  'a cache': "cache.put('/api/convert', value); cache.post('/api/convert', value)",
  'a store': "const store = new Map(); store.post('/api/convert', value); this.store.post('/api/convert')",
  'routes of a server': "router.post('/api/convert', handler); app.post('/api/convert', (request, response) => {})",
  'handlers of a mock': "http.post('/api/convert', () => reply())",
  'another thing that opens': "request = new XMLHttpRequest(); dialog.open('post', '/api/convert')",
  'a method named fetch': "store.fetch('/api/convert', { method: 'POST' })",
  'a method named ajax': "store.ajax('/api/convert', { method: 'POST' })",
};

/** The first origin only, which the site may have known before. */
function onlyTheFirst(): (origin: string) => boolean {
  let known: string | undefined;
  return (origin) => origin === (known ??= origin);
}

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
    'an origin that the site knows': { responses: { '/': form, 'POST /convert': allowing(onlyTheFirst(), true) } },
    'an error of the server': { responses: { '/': form, 'POST /convert': allowing(() => true, true, 500) } },
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
    ...Object.fromEntries(
      Object.entries(others).map(([name, script]) => [
        `an endpoint that scripts name for ${name}`,
        { responses: { '/': `<script>${script}</script>`, 'POST /api/convert': allowing(() => true, true) } },
      ]),
    ),
    'an endpoint of a script that adds to a list of orders': {
      responses: {
        '/': `<script>fetch('/api/orders', { method: 'POST' })</script>`,
        'POST /api/orders': allowing(() => true, true),
      },
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
