import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '../support/service-for-specs.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const origin = 'https://app.example.com';
const api = serviceForSpecs({ ALLOWED_ORIGINS: `https://other.example, ${origin}` });
let customer: Customer;

beforeAll(async () => {
  customer = await api.customer();
}, 60_000);

const ofCors = (headers: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'));

describe('a request from a page of an allowed origin', () => {
  it('gets responses that the page may read, with their headers, errors included', async () => {
    const stranger = api.client(undefined, '127.0.2.1');
    for (const response of [
      await customer.client.get('/v1/scans', { origin }),
      await customer.client.post('/v1/scans', {}, { origin }),
      await customer.client.get('/v1/nothing', { origin }),
      await stranger.get('/v1/usage', { origin }),
      await stranger.get('/openapi.json', { origin }),
    ]) {
      expect(response.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
      const readable = String(response.headers['access-control-expose-headers']).split(', ');
      expect(readable).toEqual(expect.arrayContaining(['X-RateLimit-Remaining', 'Retry-After', 'Location', 'Link']));
      expect(response.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('may be announced by a preflight request, which has no key, on every path of the API', async () => {
    const stranger = api.client(undefined, '127.0.2.2');
    for (const path of ['/v1/scans', '/v1/nothing']) {
      const { status, text, headers } = await stranger.send('OPTIONS', path, undefined, {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key,user-agent',
      });
      expect([status, text]).toEqual([204, '']);
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
        'x-ratelimit-remaining': '60',
        'x-request-id': expect.stringMatching(/^req_/),
      });
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
      expect(allowed).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'user-agent']),
      );
    }
  });
});

describe('a request from elsewhere', () => {
  it.each(['https://evil.example', 'http://app.example.com', 'https://app.example.com:8443', 'null'])(
    'of %s gets no permission',
    async (other) => {
      const { status, headers } = await customer.client.get('/v1/usage', { origin: other });
      expect([status, ofCors(headers), headers['vary']]).toEqual([200, [], 'Origin']);
      const preflight = await customer.client.send('OPTIONS', '/v1/scans', undefined, {
        origin: other,
        'access-control-request-method': 'POST',
      });
      expect([preflight.status, ofCors(preflight.headers)]).toEqual([405, []]);
    },
  );

  it('without a method to announce is no preflight request', async () => {
    expect((await customer.client.send('OPTIONS', '/v1/scans', undefined, { origin })).status).toBe(405);
  });

  it('of a page of the console gets no permission', async () => {
    const stranger = api.client(undefined, '127.0.2.3');
    expect(ofCors((await stranger.get('/sign-in', { origin })).headers)).toEqual([]);
  });
});
