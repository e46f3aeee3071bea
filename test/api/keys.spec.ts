import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

interface Key {
  readonly key_id: string;
  readonly key?: string;
  readonly scopes: readonly string[];
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly state: string;
  readonly replaces?: string;
}

const api = serviceForSpecs();
const view = {
  key_id: expect.stringMatching(/^key_[0-9A-Za-z]{22}$/),
  name: 'ci',
  scopes: ['scans:read'],
  prefix: expect.stringMatching(/^slk_[0-9A-Za-z]{4}$/),
  last4: expect.stringMatching(/^[0-9A-Za-z]{4}$/),
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  last_used_at: null,
  expires_at: null,
  exposed_at: null,
  state: 'active',
};
let customer: Customer;

beforeAll(async () => {
  customer = await api.customer();
}, 60_000);

const create = (body: unknown, owner = customer) => owner.client.post<Key>('/v1/keys', body);
const works = async (key: string): Promise<boolean> => (await api.client(key).get('/v1/usage')).status !== 401;

describe('POST /v1/keys', () => {
  it('makes a key that expires no later than the key that makes it', async () => {
    const owner = await api.customer('pro', ['keys:write', 'keys:read', 'usage:read']);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const scopes = ['keys:write', 'keys:read', 'usage:read'];
    const { key = '' } = (await create({ name: 'for an hour', scopes, expires_at: expiresAt }, owner)).body;
    const client = api.client(key);
    for (const body of [
      { name: 'x', scopes },
      { name: 'x', scopes, expires_at: null },
    ]) {
      const made = await client.post<Key>('/v1/keys', body);
      expect([made.status, made.body.expires_at]).toEqual([201, expiresAt]);
    }
    for (const expires_at of ['2099-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59']) {
      const late = await client.post('/v1/keys', { name: 'x', scopes, expires_at });
      expect(late.status).toBe(400);
      expect(late.body).toMatchObject({ error: 'invalid_parameter', param: 'expires_at' });
    }
    const lasting = (await create({ name: 'lasting', scopes }, owner)).body;
    const rotated = await client.post<Key>(`/v1/keys/${lasting.key_id}/rotate`, {});
    expect([rotated.status, rotated.body.expires_at]).toEqual([201, expiresAt]);
  });

  it('returns the key once', async () => {
    const { status, body, headers } = await create({ name: 'ci', scopes: ['scans:read'] });
    expect(status).toBe(201);
    expect(body).toEqual({ ...view, key: expect.stringMatching(/^slk_[0-9A-Za-z]{38}$/) });
    expect(headers['cache-control']).toBe('no-store');
    expect(body.key?.startsWith((body as unknown as { prefix: string }).prefix)).toBe(true);
    expect(body.key?.endsWith((body as unknown as { last4: string }).last4)).toBe(true);
    const { key, ...shown } = body;
    expect((await customer.client.get(`/v1/keys/${body.key_id}`)).body).toEqual(shown);
    expect((await customer.client.get('/v1/keys?limit=100')).text).not.toContain(key);
  });

  it('without scopes it grants the default three, as far as the creating key has them', async () => {
    expect((await create({ name: 'ci' })).body.scopes).toEqual(['scans:read', 'scans:write', 'usage:read']);
    const some = await api.customer('pro', ['keys:write', 'usage:read', 'webhooks:read']);
    expect((await create({ name: 'ci' }, some)).body.scopes).toEqual(['usage:read']);
    const none = await api.customer('pro', ['keys:write']);
    const { status, body } = await create({ name: 'ci' }, none);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'scopes' });
    expect(body).toHaveProperty('message', expect.stringContaining('Name the scopes'));
  });

  it('rejects scopes that the creating key lacks', async () => {
    const some = await api.customer('pro', ['keys:write', 'scans:read']);
    const { status, body, headers } = await create({ name: 'ci', scopes: ['scans:read', 'scans:write'] }, some);
    expect(status).toBe(403);
    expect(body).toMatchObject({ error: 'insufficient_scope' });
    expect(headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="scans:write"');
    expect((await create({ name: 'ci', scopes: ['scans:read'] }, some)).status).toBe(201);
  });

  it.each([
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 1 }],
    ['name', { name: null }],
    ['name', { name: 'a\nb' }],
    ['name', { name: ' \u00a0' }],
    ['name', { name: '\u200b\u2060' }],
    ['name', { name: '\u3164' }],
    ['name', { name: '\u001b[31mred' }],
    ['name', { name: 'half \ud800' }],
    ['scopes', { name: 'x', scopes: [] }],
    ['scopes', { name: 'x', scopes: null }],
    ['scopes', { name: 'x', scopes: 'scans:read' }],
    ['scopes', { name: 'x', scopes: ['scans:read', 'scans:read'] }],
    ['scopes', { name: 'x', scopes: ['admin'] }],
    ['scopes', { name: 'x', scopes: [null] }],
    ['scopes', { name: 'x', scopes: { 0: 'scans:read', length: 1 } }],
    ['expires_at', { name: 'x', expires_at: 'tomorrow' }],
    ['expires_at', { name: 'x', expires_at: 4_102_444_800 }],
    ['expires_at', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }],
    ['expires_at', { name: 'x', expires_at: '2099-02-30T00:00:00' }],
    ['expires_at', { name: 'x', expires_at: '2099-02-30T00:00:00Z' }],
    ['key_id', { name: 'x', key_id: 'key_1' }],
  ])('rejects %s in %j', async (param, body) => {
    const response = await create(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: 'invalid_parameter', param });
  });

  it('rejects a name that is nested as deep as a body can have it', async () => {
    const body = `{"name":${'['.repeat(7_000)}${']'.repeat(7_000)}}`;
    const response = await customer.client.post('/v1/keys', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: 'invalid_request' });
  });

  it('a key is rejected once it has expired', async () => {
    const at = new Date(Date.now() + 1_500).toISOString();
    const { body } = await create({ name: 'ci', scopes: ['usage:read'], expires_at: at });
    expect(body.expires_at).toBe(at);
    expect(await works(body.key ?? '')).toBe(true);
    await eventually(
      () => works(body.key ?? ''),
      (does) => !does,
    );
    expect((await customer.client.get(`/v1/keys/${body.key_id}`)).body['state']).toBe('expired');
  });

  it('accepts an expiry in another time zone, and shows it in UTC', async () => {
    const { body } = await create({ name: 'ci', expires_at: '2099-01-01T02:00:00+02:00' });
    expect(body.expires_at).toBe('2099-01-01T00:00:00.000Z');
  });

  it('a key that expires after the year 9999 can be revoked, also when another was made since', async () => {
    const farAway = { scopes: ['usage:read'], expires_at: '9999-12-31T23:59:59-23:59' };
    const { body } = await create({ name: 'far away', ...farAway });
    expect(body).toMatchObject({ state: 'active', expires_at: '9999-12-31T23:59:59.999Z' });
    await create({ name: 'another', scopes: ['usage:read'] });
    expect((await customer.client.send('DELETE', `/v1/keys/${body.key_id}`)).status).toBe(204);
    expect(await works(body.key ?? '')).toBe(false);
  });

  it('rejects a 51st active key; revoking one allows another', async () => {
    const owner = await api.customer();
    const made: string[] = [];
    for (let count = 1; count < 50; count++) {
      made.push((await create({ name: `key ${count}`, scopes: ['usage:read'] }, owner)).body.key_id);
    }
    const { status, body } = await create({ name: 'one too many' }, owner);
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'limit_reached', message: expect.any(String), doc_url: expect.any(String) });
    await owner.client.send('DELETE', `/v1/keys/${made[0] ?? ''}`);
    expect((await create({ name: 'fits' }, owner)).status).toBe(201);
  });

  it('of 60 parallel creates exactly 49 succeed beside the first key', async () => {
    const owner = await api.customer();
    const responses = await Promise.all(Array.from({ length: 60 }, () => create({ name: 'x' }, owner)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(49);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(11);
  });
});

describe('GET /v1/keys', () => {
  it('lists newest first, in pages', async () => {
    const owner = await api.customer();
    const made = [owner.keyId];
    for (let count = 0; count < 4; count++) made.unshift((await create({ name: 'x' }, owner)).body.key_id);
    interface Page {
      data: Key[];
      has_more: boolean;
    }
    const first = await owner.client.get<Page>('/v1/keys?limit=3');
    expect(first.body.data.map(({ key_id }) => key_id)).toEqual(made.slice(0, 3));
    expect(first.body.has_more).toBe(true);
    const second = await owner.client.get<Page>(`/v1/keys?limit=3&starting_after=${made[2] ?? ''}`);
    expect(second.body.data.map(({ key_id }) => key_id)).toEqual(made.slice(3));
    expect(second.body.has_more).toBe(false);
  });

  it('a cursor of another account gets the response of an unknown one', async () => {
    const stranger = await api.customer();
    const [foreign, unknown] = await Promise.all(
      [stranger.keyId, 'key_x'].map((id) => customer.client.get(`/v1/keys?starting_after=${id}`)),
    );
    expect(foreign?.status).toBe(400);
    expect(foreign?.text).toBe(unknown?.text);
  });

  it('last_used_at is null until the first successful use', async () => {
    const { body } = await create({ name: 'ci', scopes: ['usage:read'] });
    const before = Date.now();
    await api.client(body.key).get('/v1/usage');
    const { last_used_at: at } = await eventually(
      async () => (await customer.client.get<Key>(`/v1/keys/${body.key_id}`)).body,
      (key) => key.last_used_at !== null,
    );
    expect(Math.abs(new Date(at ?? 0).getTime() - before)).toBeLessThan(60_000);
  });

  it('a key of another account gets the response of an unknown one in every operation', async () => {
    const stranger = await api.customer();
    const send = (id: string) =>
      Promise.all([
        stranger.client.get(`/v1/keys/${id}`),
        stranger.client.send('DELETE', `/v1/keys/${id}`),
        stranger.client.post(`/v1/keys/${id}/rotate`),
      ]);
    const [foreign, unknown] = await Promise.all([send(customer.keyId), send('key_unknown')]);
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(foreign.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text));
    expect(await works(customer.key)).toBe(true);
  });
});

describe('DELETE /v1/keys/{key_id}', () => {
  it('takes effect on the next request, on an open connection too', async () => {
    const { body } = await create({ name: 'ci', scopes: ['usage:read'] });
    const client = api.client(body.key);
    for (let count = 0; count < 5; count++) expect((await client.get('/v1/usage')).status).toBe(200);
    const revoked = await customer.client.send('DELETE', `/v1/keys/${body.key_id}`);
    expect(revoked.status).toBe(204);
    expect(revoked.text).toBe('');
    expect((await client.get('/v1/usage')).status).toBe(401);
    expect((await customer.client.get(`/v1/keys/${body.key_id}`)).body['state']).toBe('revoked');
  });

  it('is idempotent', async () => {
    const { body } = await create({ name: 'ci' });
    for (let count = 0; count < 2; count++) {
      expect((await customer.client.send('DELETE', `/v1/keys/${body.key_id}`)).status).toBe(204);
    }
  });

  it('lets a key revoke itself', async () => {
    const owner = await api.customer();
    expect((await owner.client.send('DELETE', `/v1/keys/${owner.keyId}`)).status).toBe(204);
    expect(await works(owner.key)).toBe(false);
  });
});

describe('POST /v1/keys/{key_id}/rotate', () => {
  it('creates a successor; the old key works until the overlap ends', async () => {
    const old = (await create({ name: 'ci', scopes: ['scans:read'] })).body;
    const before = Date.now();
    const { status, body } = await customer.client.post<Key>(`/v1/keys/${old.key_id}/rotate`, { overlap_hours: 2 });
    expect(status).toBe(201);
    expect(body).toEqual({ ...view, key: expect.stringMatching(/^slk_/), replaces: old.key_id });
    expect(body.key_id).not.toBe(old.key_id);
    const shown = (await customer.client.get<Key>(`/v1/keys/${old.key_id}`)).body;
    expect(shown.state).toBe('expiring');
    const overlap = new Date(shown.expires_at ?? 0).getTime() - before;
    expect(Math.abs(overlap - 2 * 3_600_000)).toBeLessThan(60_000);
    expect([await works(old.key ?? ''), await works(body.key ?? '')]).toEqual([true, true]);
  });

  it('without a body the overlap is 24 hours', async () => {
    const old = (await create({ name: 'ci', scopes: ['scans:read'] })).body;
    const before = Date.now();
    expect((await customer.client.post(`/v1/keys/${old.key_id}/rotate`)).status).toBe(201);
    const { expires_at: at } = (await customer.client.get<Key>(`/v1/keys/${old.key_id}`)).body;
    expect(Math.abs(new Date(at ?? 0).getTime() - before - 24 * 3_600_000)).toBeLessThan(60_000);
  });

  it('with an overlap of 0 the old key is rejected at once', async () => {
    const old = (await create({ name: 'ci', scopes: ['scans:read'] })).body;
    const { body } = await customer.client.post<Key>(`/v1/keys/${old.key_id}/rotate`, { overlap_hours: 0 });
    expect([await works(old.key ?? ''), await works(body.key ?? '')]).toEqual([false, true]);
  });

  it('rejects a key that is not active, or was already rotated', async () => {
    const old = (await create({ name: 'ci', scopes: ['scans:read'] })).body;
    await customer.client.post(`/v1/keys/${old.key_id}/rotate`);
    const again = await customer.client.post(`/v1/keys/${old.key_id}/rotate`);
    expect([again.status, again.body['error']]).toEqual([409, 'invalid_state']);
    const revoked = (await create({ name: 'ci', scopes: ['scans:read'] })).body;
    await customer.client.send('DELETE', `/v1/keys/${revoked.key_id}`);
    expect((await customer.client.post(`/v1/keys/${revoked.key_id}/rotate`)).status).toBe(409);
  });

  it('a key cannot rotate a key with scopes that it lacks', async () => {
    const owner = await api.customer();
    const weak = await api.service.operator.createKey(owner, ['keys:write', 'keys:read']);
    const { status, body } = await api.client(weak.key).post(`/v1/keys/${owner.keyId}/rotate`);
    expect([status, body['error']]).toEqual([403, 'insufficient_scope']);
    expect(await works(owner.key)).toBe(true);
  });

  it.each([[-1], [169], [1.5], ['24'], [null], [[24]]])('rejects an overlap of %j', async (overlap_hours) => {
    const { status, body } = await customer.client.post(`/v1/keys/${customer.keyId}/rotate`, { overlap_hours });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'overlap_hours' });
  });
});
