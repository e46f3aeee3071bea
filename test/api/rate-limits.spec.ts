import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiResponse } from '../support/api-client.ts';
import { sendRaw } from '../support/raw-connection.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs({ UNAUTHENTICATED_PER_MINUTE: '5' });
const target = 'https://example.com/';

/** Both families of headers tell the same, and what they should. */
function expectHeaders(headers: Readonly<Record<string, string>>, limit: number, remaining?: number): void {
  const left = Number(headers['x-ratelimit-remaining']);
  expect(headers['x-ratelimit-limit']).toBe(String(limit));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThanOrEqual(limit);
  if (remaining !== undefined) expect(left).toBe(remaining);
  expect(headers['ratelimit-policy']).toBe(`"default";q=${limit};w=60`);
  const [, r, t] = /^"default";r=(\d+);t=(\d+)$/.exec(headers['ratelimit'] ?? '') ?? [];
  expect(Number(r)).toBe(left);
  expect(Number(t)).toBeLessThanOrEqual(60);
  const untilReset = Number(headers['x-ratelimit-reset']) - Date.now() / 1_000;
  expect(headers['x-ratelimit-reset']).toMatch(/^\d{10}$/);
  expect(Math.abs(untilReset - Number(t))).toBeLessThan(3);
}

function expectRejection({ status, body, headers }: ApiResponse): void {
  expect(status).toBe(429);
  expect(body).toEqual({
    error: 'rate_limit_exceeded',
    message: expect.any(String),
    doc_url: expect.any(String),
    retry_after: expect.any(Number),
  });
  expect(Number.isInteger(body['retry_after'])).toBe(true);
  expect(body['retry_after']).toBeGreaterThanOrEqual(1);
  expect(headers['retry-after']).toBe(String(body['retry_after']));
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(
    Math.floor(Number(headers['x-ratelimit-reset']) - Date.now() / 1_000),
  );
}

describe('the rate limit of an account', () => {
  it.each([
    ['free', 30],
    ['pro', 120],
    ['team', 600],
  ] as const)('%s: of limit + 1 requests exactly one is rejected', async (plan, limit) => {
    const { client } = await api.customer(plan);
    const responses = await Promise.all(Array.from({ length: limit + 1 }, () => client.get('/v1/usage')));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    for (const response of refused) expectRejection(response);
    const left = responses
      .filter(({ status }) => status === 200)
      .map(({ headers }) => headers['x-ratelimit-remaining']);
    expect(left.map(Number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: limit }, (_, index) => index));
  });

  it('decreases by one per request; a plan change takes effect on the next one', async () => {
    const { client, ...account } = await api.customer('free');
    for (let left = 29; left > 20; left--) expectHeaders((await client.get('/v1/usage')).headers, 30, left);
    await api.service.operator.changePlan(account, 'pro');
    expectHeaders((await client.get('/v1/usage')).headers, 120, 110);
  });

  it('is shared by all keys of an account, and by no other account', async () => {
    const one = await api.customer({ requestsPerMinute: 4 });
    const other = await api.customer({ requestsPerMinute: 4 });
    const second = api.client((await api.service.operator.createKey(one)).key);
    expectHeaders((await one.client.get('/v1/usage')).headers, 4, 3);
    expectHeaders((await second.get('/v1/usage')).headers, 4, 2);
    expectHeaders((await one.client.get('/v1/usage')).headers, 4, 1);
    expectHeaders((await second.get('/v1/usage')).headers, 4, 0);
    expectRejection(await one.client.get('/v1/usage'));
    expectRejection(await second.get('/v1/usage'));
    expectHeaders((await other.client.get('/v1/usage')).headers, 4, 3);
  });

  it('is not used up by a key that has been revoked since its last use', async () => {
    const { client } = await api.customer({ requestsPerMinute: 7 });
    const created = await client.post('/v1/keys', { name: 'revoked soon', scopes: ['scans:read'] });
    const revoked = api.client(String(created.body['key']));
    expectHeaders((await revoked.get('/v1/scans')).headers, 7, 5);
    expectHeaders((await client.send('DELETE', `/v1/keys/${String(created.body['key_id'])}`)).headers, 7, 4);
    for (let count = 0; count < 3; count++) expect((await revoked.get('/v1/scans')).status).toBe(401);
    expectHeaders((await client.get('/v1/usage')).headers, 7, 3);
  });

  it('rejects a conditional request too when it is exhausted', async () => {
    const { client } = await api.customer({ requestsPerMinute: 3, ...nothingStarts });
    const { headers } = await client.post('/v1/scans', { target });
    const first = await client.get(headers['location'] ?? '');
    const again = { 'if-none-match': first.headers['etag'] ?? '' };
    for (let count = 0; count < 5; count++) {
      const same = await client.get(headers['location'] ?? '', again);
      expect(same.status).toBe(304);
      expectHeaders(same.headers, 3, 1);
    }
    expectHeaders((await client.get('/v1/usage')).headers, 3, 0);
    expectRejection(await client.get(headers['location'] ?? '', again));
  });

  it('conditional requests that match are free up to ten times the limit, and cost a unit each beyond that', async () => {
    const { client } = await api.customer({ requestsPerMinute: 3, ...nothingStarts });
    const { headers } = await client.post('/v1/scans', { target });
    const match = () => client.get(headers['location'] ?? '', { 'if-none-match': '*' });
    for (let count = 0; count < 30; count++) expectHeaders((await match()).headers, 3, 2);
    expectHeaders((await match()).headers, 3, 1);
    expectHeaders((await match()).headers, 3, 0);
    expectRejection(await match());
  });

  it('a rejected request costs no scan', async () => {
    const { client, ...account } = await api.customer({ requestsPerMinute: 5, ...nothingStarts });
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.post('/v1/scans', { target })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    await api.service.operator.changePlan(account, { requestsPerMinute: 6, ...nothingStarts });
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(5);
  });
});

describe('the rate limit of failed authentications', () => {
  const usage = (localAddress: string, key?: string) => api.client(key, localAddress).get('/v1/usage');
  let customer: Customer;

  beforeAll(async () => {
    customer = await api.customer();
  });

  it('responds with 429 in place of 401 when it is exhausted', async () => {
    for (let left = 4; left >= 0; left--) {
      const response = await usage('127.0.2.1');
      expect(response.status).toBe(401);
      expectHeaders(response.headers, 5, left);
    }
    const refused = await usage('127.0.2.1');
    expectRejection(refused);
    expectHeaders(refused.headers, 5, 0);
  });

  it('does not apply to valid keys', async () => {
    for (let count = 0; count < 7; count++) await usage('127.0.2.2', 'slk_wrong');
    const { status, headers } = await usage('127.0.2.2', customer.key);
    expect(status).toBe(200);
    expectHeaders(headers, 1_000_000);
  });

  it('is counted for each address; authenticated requests and public pages do not count', async () => {
    for (let count = 0; count < 7; count++) {
      await usage('127.0.2.3', customer.key);
      await api.client(undefined, '127.0.2.3').get('/healthz');
    }
    expectHeaders((await usage('127.0.2.3')).headers, 5, 4);
  });

  it('ignores addresses that a client claims', async () => {
    for (let count = 0; count < 7; count++) {
      await api.client(undefined, '127.0.2.4').get('/v1/usage', {
        'x-forwarded-for': `198.51.100.${count}`,
        'x-real-ip': `198.51.100.${count}`,
        forwarded: `for=198.51.100.${count}`,
      });
    }
    expectRejection(await usage('127.0.2.4'));
  });
});

describe('both families of rate-limit headers', () => {
  it('are in responses of every status', async () => {
    const { client } = await api.customer(nothingStarts);
    const created = await client.post('/v1/scans', { target });
    const path = created.headers['location'] ?? '';
    const known = await client.get(path);
    const responses = {
      201: created,
      200: known,
      304: await client.get(path, { 'if-none-match': known.headers['etag'] ?? '' }),
      204: await client.send(
        'DELETE',
        `/v1/keys/${(await client.post<{ key_id: string }>('/v1/keys', { name: 'x' })).body.key_id}`,
      ),
      400: await client.get('/v1/scans?limit=0'),
      403: await (await api.customer({}, ['usage:read'])).client.get('/v1/scans'),
      404: await client.get('/v1/nothing'),
      405: await client.send('PUT', '/v1/scans'),
      413: await client.post('/v1/scans', 'x'.repeat(20_000)),
      415: await client.post('/v1/scans', 'x', { 'content-type': 'text/plain' }),
    };
    for (const [status, response] of Object.entries(responses)) {
      expect(response.status).toBe(Number(status));
      expectHeaders(response.headers, 1_000_000);
    }
    const stranger = api.client(undefined, '127.0.2.5');
    expectHeaders((await stranger.get('/v1/usage')).headers, 5, 4);
    expectHeaders((await stranger.get('/nothing')).headers, 5, 4);
    expectHeaders((await stranger.get('/healthz')).headers, 5, 4);
    expectHeaders((await stranger.get('/openapi.json')).headers, 5, 4);
  });

  it.each([
    ['broken framing', 'GARBAGE\r\n\r\n', 400],
    ['no Host', 'GET /v1/usage HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a large header', `GET /v1/usage HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown Expect', 'GET /v1/usage HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\nConnection: close\r\n\r\n', 417],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405],
  ])('are in the response to %s', async (_, text, status) => {
    const [response] = await sendRaw(api.service.url, text);
    expect(response?.status).toBe(status);
    expectHeaders(response?.headers ?? {}, 5);
  });
});
