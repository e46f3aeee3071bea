import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiResponse } from '../support/api-client.ts';
import { allScopes } from '../support/operator.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const target = 'https://example.com/';
const unknownScan = '/v1/scans/scan_0000000000000000000000';
let customer: Customer;
let limited: Customer;

beforeAll(async () => {
  customer = await api.customer(nothingStarts);
  limited = await api.customer({ requestsPerMinute: 1, ...nothingStarts });
  await limited.client.get('/v1/usage');
}, 60_000);

const wrongKeys: readonly (readonly [string, Record<string, string>])[] = [
  ['none', {}],
  ['an empty header', { authorization: '' }],
  ['a scheme alone', { authorization: 'Bearer' }],
  ['a scheme and a blank', { authorization: 'Bearer ' }],
  ['Basic', { authorization: 'Basic dTpw' }],
  ['another prefix', { authorization: `Bearer sk_${'a'.repeat(38)}` }],
  ['a wrong checksum', { authorization: `Bearer slk_${'a'.repeat(38)}` }],
  ['two keys', { authorization: 'Bearer a b' }],
  ['a very long one', { authorization: `Bearer slk_${'a'.repeat(8_000)}` }],
];

describe('a missing or wrong key', () => {
  it.each(wrongKeys)('%s gets 401', async (_, headers) => {
    const { status, body, headers: received } = await api.client(undefined, '127.0.1.1').get('/v1/usage', headers);
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'unauthorized', message: expect.any(String), doc_url: expect.any(String) });
    const sent = (headers['authorization'] ?? '') !== '' || 'authorization' in headers;
    expect(received['www-authenticate']).toBe(`Bearer realm="api"${sent ? ', error="invalid_token"' : ''}`);
  });

  it('expired, revoked and malformed keys get the same body', async () => {
    const expiring = await customer.client.post<{ key: string }>('/v1/keys', {
      name: 'x',
      expires_at: new Date(Date.now() + 300).toISOString(),
    });
    const revoked = await customer.client.post<{ key: string; key_id: string }>('/v1/keys', { name: 'x' });
    await customer.client.send('DELETE', `/v1/keys/${revoked.body.key_id}`);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const stranger = api.client(undefined, '127.0.1.2');
    const all = [
      ...wrongKeys.map(([, headers]) => headers),
      { authorization: `Bearer ${expiring.body.key}` },
      { authorization: `Bearer ${revoked.body.key}` },
    ];
    const responses = await Promise.all(all.map((headers) => stranger.get('/v1/usage', headers)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.every(({ status }) => status === 401)).toBe(true);
  });

  it('the scheme is case-insensitive, the key is not', async () => {
    const client = api.client(undefined, '127.0.1.3');
    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      expect((await client.get('/v1/usage', { authorization: `${scheme} ${customer.key}` })).status).toBe(200);
    }
    expect((await client.get('/v1/usage', { authorization: `Bearer ${customer.key.toUpperCase()}` })).status).toBe(401);
  });

  it('a key in the query or in a cookie is ignored', async () => {
    const client = api.client(undefined, '127.0.1.4');
    for (const name of ['key', 'api_key', 'access_token', 'token', 'authorization']) {
      expect((await client.get(`/v1/usage?${name}=${customer.key}`)).status).toBe(401);
      expect((await client.get('/v1/usage', { cookie: `${name}=${customer.key}; __Host-session=x` })).status).toBe(401);
      expect((await client.get('/v1/usage', { [`x-${name.replace('_', '-')}`]: customer.key })).status).toBe(401);
    }
  });

  it('gets 401 before path and method are checked, in every spelling of the path', async () => {
    const client = api.client(undefined, '127.0.1.5');
    for (const [method, path] of [
      ['GET', '/v1'],
      ['GET', '/v1/'],
      ['GET', '/v1/nothing'],
      ['DELETE', '/v1/scans'],
      ['POST', '/v1/usage'],
      ['GET', '/v1?x'],
      ['GET', '/%761/usage'],
      ['GET', '/v%31/scans'],
      ['GET', '/v1/%zz'],
      ['GET', `/v1/scans/${'a'.repeat(1_025)}`],
      ['GET', unknownScan],
      ['HEAD', '/v1/usage'],
    ] as const) {
      expect([method, path, (await client.send(method, path)).status]).toEqual([method, path, 401]);
    }
  });
});

describe('of two errors the one of the earlier check is reported', () => {
  const big = `{"target":"${target}"}`.padEnd(20_000, ' ');
  const text = { 'content-type': 'text/plain' };
  const error = ({ status, body }: ApiResponse): readonly unknown[] => [status, body['error']];

  it('authentication before rate limit, route, body and fields', async () => {
    const client = api.client('slk_wrong', '127.0.1.6');
    expect(error(await client.post('/v1/scans', big))).toEqual([401, 'unauthorized']);
    expect(error(await client.post('/v1/scans', '{', text))).toEqual([401, 'unauthorized']);
    expect(error(await client.get('/v1/scans?limit=0'))).toEqual([401, 'unauthorized']);
  });

  it('rate limit before route, method, scope, body and fields', async () => {
    const { client } = limited;
    for (const response of [
      await client.get('/v1/nothing'),
      await client.send('PUT', '/v1/scans'),
      await client.post('/v1/scans', big),
      await client.post('/v1/scans', '{', text),
      await client.get('/v1/scans?limit=0'),
      await client.get(unknownScan),
    ]) {
      expect(error(response)).toEqual([429, 'rate_limit_exceeded']);
    }
  });

  it('route and method before scope, body and fields', async () => {
    const { client } = await api.customer('team', ['usage:read']);
    expect(error(await client.post('/v1/nothing', big))).toEqual([404, 'not_found']);
    expect(error(await client.send('PUT', '/v1/scans', big))).toEqual([405, 'method_not_allowed']);
    expect(error(await client.send('PUT', '/v1/scans?limit=0', '{', text))).toEqual([405, 'method_not_allowed']);
  });

  it('scope before body, fields and object lookup', async () => {
    const { client } = await api.customer('team', ['usage:read']);
    const lacking = [403, 'insufficient_scope'];
    expect(error(await client.post('/v1/scans', big))).toEqual(lacking);
    expect(error(await client.post('/v1/scans', '{', text))).toEqual(lacking);
    expect(error(await client.post('/v1/scans', { target: 'x' }))).toEqual(lacking);
    expect(error(await client.get('/v1/scans?limit=0'))).toEqual(lacking);
    expect(error(await client.get(unknownScan))).toEqual(lacking);
    expect(error(await client.post(`${unknownScan}/cancel`))).toEqual(lacking);
  });

  it('media type, then size, then JSON, then fields', async () => {
    const { client } = customer;
    expect(error(await client.post('/v1/scans', '{', text))).toEqual([415, 'unsupported_media_type']);
    expect(error(await client.post('/v1/scans', '{'.padEnd(20_000, ' ')))).toEqual([413, 'payload_too_large']);
    expect(error(await client.post('/v1/scans?x=1', '{'))).toEqual([400, 'invalid_request']);
  });

  it('rejects a Content-Encoding before the body is read', async () => {
    const { client } = customer;
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, identity']) {
      const response = await client.post('/v1/scans', '{', { 'content-encoding': coding });
      expect(error(response)).toEqual([415, 'unsupported_media_type']);
      expect(response.headers['accept-encoding']).toBe('identity');
    }
    expect((await client.post('/v1/scans', { target }, { 'content-encoding': 'identity' })).status).toBe(201);
  });

  it('fields before the idempotency key is looked up, and before the object', async () => {
    const { client } = customer;
    const key = { 'idempotency-key': 'order' };
    expect((await client.post('/v1/scans', { target }, key)).status).toBe(201);
    expect(error(await client.post('/v1/scans', { target: 'x' }, key))).toEqual([400, 'invalid_target']);
    expect(error(await client.post(`${unknownScan}/cancel`, { x: 1 }))).toEqual([400, 'invalid_parameter']);
    expect(error(await client.send('DELETE', '/v1/keys/x', { x: 1 }))).toEqual([400, 'invalid_parameter']);
    expect(error(await client.get(`${unknownScan}/results?severity=x`))).toEqual([400, 'invalid_parameter']);
  });

  it('idempotency before quota', async () => {
    const { client } = await api.customer({ scansPerMonth: 1, ...nothingStarts });
    const key = { 'idempotency-key': 'order' };
    const first = await client.post('/v1/scans', { target }, key);
    const again = await client.post('/v1/scans', { target }, key);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(error(await client.post('/v1/scans', { target: `${target}2` }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect(error(await client.post('/v1/scans', { target }))).toEqual([429, 'quota_exceeded']);
  });

  it('fields before quota', async () => {
    const { client } = await api.customer({ scansPerMonth: 0 });
    expect(error(await client.post('/v1/scans', { target: 'x' }))).toEqual([400, 'invalid_target']);
  });
});

describe('scopes', () => {
  const operations: readonly (readonly [string, string, string])[] = [
    ['POST', '/v1/scans', 'scans:write'],
    ['GET', '/v1/scans', 'scans:read'],
    ['GET', unknownScan, 'scans:read'],
    ['GET', `${unknownScan}/results`, 'scans:read'],
    ['GET', `${unknownScan}/events`, 'scans:read'],
    ['GET', `${unknownScan}/compare`, 'scans:read'],
    ['GET', `${unknownScan}/findings/x/places`, 'scans:read'],
    ['GET', `${unknownScan}/receipt`, 'scans:read'],
    ['POST', `${unknownScan}/cancel`, 'scans:write'],
    ...['accepted_risks', 'schedules', 'targets'].flatMap((name): [string, string, string][] => [
      ['GET', `/v1/${name}`, 'scans:read'],
      ['POST', `/v1/${name}`, 'scans:write'],
      ['GET', `/v1/${name}/x`, 'scans:read'],
      ['DELETE', `/v1/${name}/x`, 'scans:write'],
    ]),
    ['PATCH', '/v1/schedules/x', 'scans:write'],
    ['POST', '/v1/targets/x/verify', 'scans:write'],
    ['GET', '/v1/usage', 'usage:read'],
    ['GET', '/v1/keys', 'keys:read'],
    ['POST', '/v1/keys', 'keys:write'],
    ['GET', '/v1/keys/x', 'keys:read'],
    ['DELETE', '/v1/keys/x', 'keys:write'],
    ['POST', '/v1/keys/x/rotate', 'keys:write'],
    ['GET', '/v1/webhook_endpoints', 'webhooks:read'],
    ['POST', '/v1/webhook_endpoints', 'webhooks:write'],
    ['GET', '/v1/webhook_endpoints/x', 'webhooks:read'],
    ['PATCH', '/v1/webhook_endpoints/x', 'webhooks:write'],
    ['DELETE', '/v1/webhook_endpoints/x', 'webhooks:write'],
    ['POST', '/v1/webhook_endpoints/x/rotate_secret', 'webhooks:write'],
    ['POST', '/v1/webhook_endpoints/x/test', 'webhooks:write'],
    ['GET', '/v1/webhook_endpoints/x/deliveries', 'webhooks:read'],
    ['POST', '/v1/webhook_deliveries/x/redeliver', 'webhooks:write'],
    ['GET', '/v1/webhook_deliveries/x', 'webhooks:read'],
    ['GET', '/v1/events', 'webhooks:read'],
    ['GET', '/v1/events/x', 'webhooks:read'],
    ['GET', `${unknownScan}/history`, 'audit:read'],
    ['GET', '/v1/audit/events', 'audit:read'],
  ];

  it.each(allScopes)('%s gives access to its own operations and to no other', async (scope) => {
    const { client } = await api.customer(nothingStarts, [scope]);
    for (const [method, path, needed] of operations) {
      const { status, headers } = await client.send(method, path);
      if (needed === scope) {
        expect([method, path, [401, 403, 405, 500].includes(status)]).toEqual([method, path, false]);
      } else {
        expect([method, path, status]).toEqual([method, path, 403]);
        expect(headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${needed}"`);
      }
    }
  });
});

describe('paths and methods', () => {
  it.each([
    ['PUT', '/v1/scans', 'GET, HEAD, POST'],
    ['DELETE', '/v1/scans', 'GET, HEAD, POST'],
    ['PATCH', '/v1/scans', 'GET, HEAD, POST'],
    ['TRACE', '/v1/scans', 'GET, HEAD, POST'],
    ['OPTIONS', '/v1/scans', 'GET, HEAD, POST'],
    ['POST', '/v1/usage', 'GET, HEAD'],
    ['DELETE', unknownScan, 'GET, HEAD'],
    ['GET', `${unknownScan}/cancel`, 'POST'],
    ['HEAD', `${unknownScan}/cancel`, 'POST'],
    ['PROPFIND', '/v1/scans', 'GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['DELETE', '/openapi.json', 'GET, HEAD'],
  ])('%s %s gets 405 with Allow', async (method, path, allow) => {
    const { status, body, headers } = await customer.client.send(method, path);
    expect(status).toBe(405);
    expect(headers['allow']).toBe(allow);
    if (method !== 'HEAD')
      expect(body).toEqual({ error: 'method_not_allowed', message: expect.any(String), doc_url: expect.any(String) });
  });

  it.each([
    '/v1',
    '/v1/',
    '/v1/scan',
    '/v1/scans/',
    '/V1/scans',
    '/v2/scans',
    '/v1/scans/a/b',
    '/admin',
    '/.env',
    '/v1/%zz',
    '//v1/scans',
    '/%zz',
    `/v1/scans/${'a'.repeat(1_025)}`,
    `/v1/keys/${'a'.repeat(12_000)}`,
  ])('%s gets 404', async (path) => {
    const { status, body } = await customer.client.get(path);
    expect([status, body]).toEqual([
      404,
      { error: 'not_found', message: expect.any(String), doc_url: expect.any(String) },
    ]);
  });

  it('headers that override the method are ignored', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const { status } = await customer.client.post('/v1/usage', undefined, { [name]: 'GET' });
      expect(status).toBe(405);
      expect((await customer.client.get('/v1/usage', { [name]: 'DELETE' })).status).toBe(200);
    }
  });
});

describe('headers of every response', () => {
  it('describe the response and forbid unsafe use', async () => {
    const stranger = api.client(undefined, '127.0.1.7');
    for (const response of [
      await customer.client.get('/v1/usage'),
      await customer.client.post('/v1/scans', { target }),
      await customer.client.post('/v1/scans', {}),
      await customer.client.get('/v1/nothing'),
      await customer.client.send('PUT', '/v1/scans'),
      await limited.client.get('/v1/usage'),
      await stranger.get('/v1/usage'),
      await stranger.get('/nothing'),
      await stranger.get('/healthz'),
    ]) {
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^req_[0-9A-Za-z]{22}$/),
        'service-version': '1.4.0',
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'cache-control': expect.stringMatching(/no-store|no-cache/),
      });
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
        expect(response.headers[name]).toBeUndefined();
      }
    }
  });

  it('the request id is generated by the service, whatever the client sends', async () => {
    const { headers } = await customer.client.get('/v1/usage', { 'x-request-id': 'req_mine', 'x-correlation-id': 'x' });
    expect(headers['x-request-id']).toMatch(/^req_[0-9A-Za-z]{22}$/);
  });

  it('CORS allows no origin', async () => {
    const { headers } = await customer.client.get('/v1/usage', { origin: 'https://evil.example' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('GET /v1/usage', () => {
  it('shows the plan and the calendar month in UTC', async () => {
    const { client, ...account } = await api.customer('free');
    const { body } = await client.get('/v1/usage');
    const now = new Date();
    const month = (months: number): string =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
    expect(body).toEqual({
      plan: 'free',
      scans_used: 0,
      scans_limit: 10,
      period_start: month(0),
      period_end: month(1),
    });
    await api.service.operator.changePlan(account, 'team');
    expect((await client.get('/v1/usage')).body).toMatchObject({ plan: 'team', scans_limit: 5_000 });
    await api.service.operator.changePlan(account, { scansPerMonth: 7 });
    expect((await client.get('/v1/usage')).body).toMatchObject({ plan: 'enterprise', scans_limit: 7 });
  });

  it('rejects parameters', async () => {
    const { status, body } = await customer.client.get('/v1/usage?period=2026-01');
    expect([status, body['param']]).toEqual([400, 'period']);
  });
});
