import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const unknownScan = '/v1/scans/scan_0000000000000000000000';
let customer: Customer;

beforeAll(async () => {
  customer = await api.customer(nothingStarts);
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
