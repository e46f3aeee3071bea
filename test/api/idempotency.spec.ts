import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const target = 'https://example.com/';
const key = (value: string) => ({ 'idempotency-key': value });

describe('Idempotency-Key', () => {
  it('the same key and body replay the first response, and cost nothing', async () => {
    const { client } = await api.customer(nothingStarts);
    const first = await client.post('/v1/scans', { target, scan_type: 'quick' }, key('k'));
    expect(first.status).toBe(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const again = await client.post('/v1/scans', ` {"scan_type":"quick" , "target":"${target}"}`, key('k'));
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(1);
  });

  it('a key in quotes equals the bare key', async () => {
    const { client } = await api.customer(nothingStarts);
    const bare = await client.post('/v1/scans', { target }, key('k'));
    const quoted = await client.post('/v1/scans', { target }, key('"k"'));
    expect(quoted.text).toBe(bare.text);
  });

  it('another body is rejected, and changes nothing', async () => {
    const { client } = await api.customer(nothingStarts);
    await client.post('/v1/scans', { target }, key('k'));
    const { status, body } = await client.post('/v1/scans', { target, scan_type: 'full' }, key('k'));
    expect(status).toBe(422);
    expect(body).toEqual({ error: 'idempotency_key_reused', message: expect.any(String), doc_url: expect.any(String) });
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(1);
  });

  it('what was rejected can be corrected and sent with the same key', async () => {
    const { client } = await api.customer();
    const expired = await client.post('/v1/keys', { name: 'x', expires_at: '2020-01-01T00:00:00Z' }, key('k'));
    expect([expired.status, expired.body['param']]).toEqual([400, 'expires_at']);
    const corrected = await client.post('/v1/keys', { name: 'x' }, key('k'));
    expect([corrected.status, corrected.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  it('a key is scoped to account, method and path', async () => {
    const [one, other] = [await api.customer(nothingStarts), await api.customer(nothingStarts)];
    const first = await one.client.post('/v1/scans', { target }, key('k'));
    const second = await other.client.post('/v1/scans', { target }, key('k'));
    expect(second.body['scan_id']).not.toBe(first.body['scan_id']);
    const path = first.headers['location'] ?? '';
    expect((await one.client.post(`${path}/cancel`, undefined, key('k'))).status).toBe(200);
    const sameAccount = api.client((await api.service.operator.createKey(one)).key);
    expect((await sameAccount.post('/v1/scans', { target }, key('k'))).text).toBe(first.text);
  });

  it('a key of another account is another one where the response is recorded, too', async () => {
    const [one, other] = [await api.customer(), await api.customer()];
    const created = [];
    for (const { client } of [one, other]) created.push(await client.post('/v1/keys', { name: 'x' }, key('k')));
    expect(created.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
    expect(created[1]?.body['key_id']).not.toBe(created[0]?.body['key_id']);
  });

  it.each(['', 'a b', '""', 'ä', 'x'.repeat(256), 'a, b'])('rejects the key %j', async (value) => {
    const { client } = await api.customer(nothingStarts);
    const { status, body } = await client.post('/v1/scans', { target }, key(Buffer.from(value).toString('latin1')));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'Idempotency-Key' });
  });

  it('accepts 255 visible characters, and a lone quote', async () => {
    const { client } = await api.customer(nothingStarts);
    expect((await client.post('/v1/scans', { target }, key('"'))).status).toBe(201);
    expect((await client.post('/v1/scans', { target }, key('~'.repeat(255)))).status).toBe(201);
  });

  it('of 30 concurrent requests with each of 5 keys one creates a scan; the others replay it or get 409', async () => {
    const { client } = await api.customer(nothingStarts);
    const responses = await Promise.all(
      Array.from({ length: 150 }, (_, index) => client.post('/v1/scans', { target }, key(`k${index % 5}`))),
    );
    const created = responses.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ body }) => body['scan_id'])).size).toBe(5);
    expect(created.filter(({ headers }) => headers['idempotent-replayed'] === undefined).length).toBe(5);
    for (const { status, body, headers } of responses.filter((response) => response.status !== 201)) {
      expect(status).toBe(409);
      expect(body).toEqual({
        error: 'idempotency_in_progress',
        message: expect.any(String),
        doc_url: expect.any(String),
        retry_after: 1,
      });
      expect(headers['retry-after']).toBe('1');
    }
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(5);
    expect((await client.post('/v1/scans', { target }, key('k0'))).headers['idempotent-replayed']).toBe('true');
  });

  it('only successes are stored: a rejected request may be repeated with the same key', async () => {
    const { client, ...account } = await api.customer({ scansPerMonth: 0, ...nothingStarts });
    expect((await client.post('/v1/scans', { target }, key('k'))).status).toBe(429);
    await api.service.operator.changePlan(account, { scansPerMonth: 1, ...nothingStarts });
    expect((await client.post('/v1/scans', { target: `${target}other` }, key('k'))).status).toBe(201);
    expect((await client.post('/v1/scans/nothing/cancel', undefined, key('k'))).status).toBe(404);
  });

  it('a cancel that is repeated with its key is replayed', async () => {
    const { client } = await api.customer(nothingStarts);
    const { headers } = await client.post('/v1/scans', { target });
    const cancel = () => client.post(`${headers['location'] ?? ''}/cancel`, undefined, key('k'));
    const [first, again] = [await cancel(), await cancel()];
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await client.post(`${headers['location'] ?? ''}/cancel`)).status).toBe(409);
  });

  it('a replay omits the secret, and creates no second key', async () => {
    const owner = await api.customer();
    const first = await owner.client.post('/v1/keys', { name: 'x' }, key('k'));
    const again = await owner.client.post('/v1/keys', { name: 'x' }, key('k'));
    const { key: secret, ...shown } = first.body;
    expect(secret).toMatch(/^slk_/);
    expect([again.status, again.body]).toEqual([201, shown]);
    const rotate = () => owner.client.post(`/v1/keys/${String(first.body['key_id'])}/rotate`, {}, key('k'));
    const rotated = await rotate();
    const { key: successor, ...rest } = rotated.body;
    expect(successor).toMatch(/^slk_/);
    expect((await rotate()).body).toEqual(rest);
    const { body } = await owner.client.get<{ data: unknown[] }>('/v1/keys');
    expect(body.data).toHaveLength(3);
  });

  it('survives a restart and a crash', async () => {
    const { client } = await api.customer(nothingStarts);
    const first = await client.post('/v1/scans', { target }, key('k'));
    await api.service.kill();
    await api.service.restart();
    const again = await client.post('/v1/scans', { target }, key('k'));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    await eventually(
      async () => (await client.get('/v1/usage')).body['scans_used'],
      (used) => used === 1,
    );
  });
});
