import { beforeAll, describe, expect, it } from '@jest/globals';
import { allScopes } from '../support/operator.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const unknownScan = '/v1/scans/scan_0000000000000000000000';
let customer: Customer;

beforeAll(async () => {
  customer = await api.customer(nothingStarts);
}, 60_000);

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
