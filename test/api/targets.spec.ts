import { afterAll, describe, expect, it } from '@jest/globals';
import { FakeDns } from '../../libs/egress/src/testing/fake-dns.ts';
import { eventually } from '../support/eventually.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';
import type { Customer } from '../support/service-for-specs.ts';

/** TXT records by name. */
const texts = new Map<string, readonly string[]>();
const dns = await FakeDns.start((name, type) => {
  const found = texts.get(name.toLowerCase());
  if (found === undefined) return 'NXDOMAIN';
  return type === 'TXT' ? found.map((data) => ({ name, type: 'TXT', ttl: 0, data })) : [];
});
const api = serviceForSpecs({ FULL_SCAN_REQUIRES: 'verification', SCAN_DNS_SERVERS: dns.address });
const path = '/v1/targets';

afterAll(async () => {
  await dns.close();
});

interface Target {
  readonly target_id: string;
  readonly host: string;
  readonly state: string;
  readonly token: string;
}
interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

async function add({ client }: Customer, host: string): Promise<Target> {
  const { status, body } = await client.post<Target>(path, { host });
  expect([status, body]).toMatchObject([201, { state: 'pending' }]);
  return body;
}

async function verify({ client }: Customer, { target_id }: Target): Promise<Target> {
  const { status, body } = await client.post<Target>(`${path}/${target_id}/verify`);
  expect(status).toBe(200);
  return body;
}

describe('targets', () => {
  it('are added, shown, listed and deleted', async () => {
    const { client } = await api.customer(nothingStarts);
    const added = await client.post<Target>(path, { host: 'Shown.Test.' });
    expect(added.status).toBe(201);
    const { token } = added.body;
    expect(added.body).toEqual({
      target_id: expect.stringMatching(/^tgt_[0-9A-Za-z]{22}$/),
      host: 'shown.test',
      state: 'pending',
      method: null,
      token: expect.stringMatching(/^scanledger-verification=[0-9A-Za-z]{22}$/),
      dns_record: { name: '_scanledger.shown.test', value: token },
      file_url: 'https://shown.test/.well-known/scanledger.txt',
      verified_at: null,
      last_check: null,
      created_at: expect.stringMatching(/Z$/),
    });
    const one = `${path}/${added.body.target_id}`;
    expect(added.headers['location']).toBe(one);
    expect((await client.get(one)).body).toEqual(added.body);
    expect((await client.get(path)).body).toEqual({ data: [added.body], has_more: false });
    expect((await client.post(path, { host: 'shown.test' })).body).toMatchObject({ error: 'invalid_state' });
    expect((await client.send('DELETE', one)).status).toBe(204);
    expect((await client.get(one)).status).toBe(404);
    expect((await client.send('DELETE', one)).status).toBe(404);
    expect((await client.post(`${one}/verify`)).status).toBe(404);
  });

  it.each([undefined, 7, '', 'co.uk', 'www.example.com', 'https://example.com', 'example.com:8443', '10.0.0.1'])(
    'are not %j',
    async (host) => {
      const { client } = await api.customer(nothingStarts);
      const response = await client.post(path, { host });
      expect([response.status, response.body]).toMatchObject([400, { error: 'invalid_parameter', param: 'host' }]);
    },
  );

  it('are those of the account, and need the scopes of scans', async () => {
    const owner = await api.customer(nothingStarts);
    const target = await add(owner, 'owned.test');
    const other = await api.customer(nothingStarts);
    expect((await other.client.get<Page<Target>>(path)).body.data).toEqual([]);
    for (const [method, suffix] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/verify'],
    ] as const) {
      const known = await other.client.send(method, `${path}/${target.target_id}${suffix}`);
      const unknown = await other.client.send(method, `${path}/tgt_0000000000000000000000${suffix}`);
      expect([known.status, known.body]).toEqual([404, unknown.body]);
    }
    const reader = api.client((await api.service.operator.createKey(owner, ['scans:read'])).key);
    expect((await reader.get(`${path}/${target.target_id}`)).status).toBe(200);
    expect((await reader.post(path, { host: 'example.com' })).status).toBe(403);
    expect((await reader.post(`${path}/${target.target_id}/verify`)).status).toBe(403);
  });

  it('are verified by a TXT record, by each account with its own token', async () => {
    const [one, other] = [await api.customer(nothingStarts), await api.customer(nothingStarts)];
    const [first, second] = [await add(one, 'shared.test'), await add(other, 'shared.test')];
    expect(first.token).not.toBe(second.token);
    texts.set('_scanledger.shared.test', [first.token]);
    expect(await verify(one, first)).toMatchObject({
      state: 'verified',
      method: 'dns',
      verified_at: expect.stringMatching(/Z$/),
      last_check: { at: expect.any(String), error: null, message: null },
    });
    expect(await verify(other, second)).toMatchObject({
      state: 'pending',
      method: null,
      verified_at: null,
      last_check: { error: 'proof_missing', message: expect.stringContaining('_scanledger.shared.test') },
    });
    texts.set('_scanledger.shared.test', [first.token, second.token]);
    expect(await verify(other, second)).toMatchObject({ state: 'verified' });
    texts.set('_scanledger.shared.test', [second.token]);
    expect(await verify(one, first)).toMatchObject({ state: 'expired', method: 'dns' });
    expect((await one.client.get(`${path}/${first.target_id}`)).body).toMatchObject({ state: 'expired' });
  });
});

describe('a full scan where the operator requires a proof', () => {
  it('is rejected without one, costs nothing, and is accepted with one, subdomains included', async () => {
    const customer = await api.customer(nothingStarts);
    const { client } = customer;
    const scan = (target: string, scan_type = 'full') => client.post('/v1/scans', { target, scan_type });
    const before = await scan('https://app.proved.test/');
    expect([before.status, before.body]).toEqual([
      403,
      {
        error: 'target_not_verified',
        message: expect.stringMatching(/own proved\.test.*POST \/v1\/targets.*_scanledger\.proved\.test/),
        doc_url: expect.stringMatching(/target_not_verified$/),
      },
    ]);
    expect((await scan('https://app.proved.test/', 'quick')).status).toBe(201);
    const target = await add(customer, 'proved.test');
    const pending = await scan('https://proved.test/');
    expect(pending.body['message']).toContain(target.token);
    texts.set('_scanledger.proved.test', [target.token]);
    await verify(customer, target);
    for (const url of ['https://proved.test/', 'https://APP.Proved.test:8443/a', 'http://a.b.proved.test/']) {
      expect((await scan(url)).status).toBe(201);
    }
    expect((await scan('https://unproved.test/')).status).toBe(403);
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(4);
    expect((await client.send('DELETE', `${path}/${target.target_id}`)).status).toBe(204);
    expect((await scan('https://proved.test/')).status).toBe(403);
  });

  it('is repeated for an idempotency key also after the proof is gone', async () => {
    const customer = await api.customer(nothingStarts);
    const target = await add(customer, 'repeated.test');
    texts.set('_scanledger.repeated.test', [target.token]);
    await verify(customer, target);
    const body = { target: 'https://repeated.test/', scan_type: 'full' };
    const first = await customer.client.post('/v1/scans', body, { 'idempotency-key': 'k' });
    expect(first.status).toBe(201);
    texts.delete('_scanledger.repeated.test');
    await verify(customer, target);
    expect((await customer.client.post('/v1/scans', body)).status).toBe(403);
    const again = await customer.client.post('/v1/scans', body, { 'idempotency-key': 'k' });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('of a schedule is skipped and recorded', async () => {
    const customer = await api.customer(nothingStarts);
    const { client } = customer;
    const schedule = { target: 'https://scheduled.test/', scan_type: 'full', cron: '0 3 * * *' };
    const { body } = await client.post<{ schedule_id: string }>('/v1/schedules', schedule);
    const minute = (new Date().getUTCMinutes() + 30) % 60;
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
    await api.service.operator.changeSchedule(customer, body.schedule_id, `${minute} 4 * * *`, twoDaysAgo);
    const shown = await eventually(
      () => client.get(`/v1/schedules/${body.schedule_id}`),
      (response) => response.body['last_run'] !== null,
    );
    expect(shown.body).toMatchObject({
      last_scan_id: null,
      last_run: { outcome: 'skipped', scan_id: null, reason: 'target_not_verified' },
    });
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(0);
  });
});
