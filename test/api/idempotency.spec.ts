import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
const target = 'https://example.com/';
const key = (value: string) => ({ 'idempotency-key': value });

describe('Idempotency-Key', () => {
  it('G12: the same key and body give the first answer again, and cost nothing', async () => {
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

  it('Z1: in quotes and bare it is the same key', async () => {
    const { client } = await api.customer(nothingStarts);
    const bare = await client.post('/v1/scans', { target }, key('k'));
    const quoted = await client.post('/v1/scans', { target }, key('"k"'));
    expect(quoted.text).toBe(bare.text);
  });

  it('D6: another body is refused, and changes nothing', async () => {
    const { client } = await api.customer(nothingStarts);
    await client.post('/v1/scans', { target }, key('k'));
    const { status, body } = await client.post('/v1/scans', { target, scan_type: 'full' }, key('k'));
    expect(status).toBe(422);
    expect(body).toEqual({ error: 'idempotency_key_reused', message: expect.any(String) });
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(1);
  });

  it('47: belongs to account, method and path', async () => {
    const [one, other] = [await api.customer(nothingStarts), await api.customer(nothingStarts)];
    const first = await one.client.post('/v1/scans', { target }, key('k'));
    const second = await other.client.post('/v1/scans', { target }, key('k'));
    expect(second.body['scan_id']).not.toBe(first.body['scan_id']);
    const path = first.headers['location'] ?? '';
    expect((await one.client.post(`${path}/cancel`, undefined, key('k'))).status).toBe(200);
    const sameAccount = api.client((await api.service.operator.createKey(one)).key);
    expect((await sameAccount.post('/v1/scans', { target }, key('k'))).text).toBe(first.text);
  });

  it.each(['', 'a b', '"', '""', 'ä', 'x'.repeat(256), 'a, b'])('refuses %j', async (value) => {
    const { client } = await api.customer(nothingStarts);
    const { status, body } = await client.post('/v1/scans', { target }, key(Buffer.from(value).toString('latin1')));
    if (value === '"') {
      expect(status).toBe(201);
    } else {
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: 'invalid_parameter', param: 'Idempotency-Key' });
    }
  });

  it('accepts 255 visible characters', async () => {
    const { client } = await api.customer(nothingStarts);
    expect((await client.post('/v1/scans', { target }, key('~'.repeat(255)))).status).toBe(201);
  });

  it('Q6: of 30 at once on each of 5 keys one creates a scan; the others repeat it or are told to wait', async () => {
    const { client } = await api.customer(nothingStarts);
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) => client.post('/v1/scans', { target }, key(`k${index % 5}`))),
    );
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body['scan_id']));
    expect(ids.size).toBe(5);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect(status).toBe(409);
      expect(body).toEqual({ error: 'idempotency_in_progress', message: expect.any(String), retry_after: 1 });
      expect(headers['retry-after']).toBe('1');
    }
    expect((await client.get('/v1/usage')).body['scans_used']).toBe(5);
    expect((await client.post('/v1/scans', { target }, key('k0'))).headers['idempotent-replayed']).toBe('true');
  });

  it('Z1: only successes are kept: what was refused may be sent again with the same key', async () => {
    const { client, ...account } = await api.customer({ scansPerMonth: 0, ...nothingStarts });
    expect((await client.post('/v1/scans', { target }, key('k'))).status).toBe(429);
    await api.service.operator.changePlan(account, { scansPerMonth: 1, ...nothingStarts });
    expect((await client.post('/v1/scans', { target: `${target}other` }, key('k'))).status).toBe(201);
    expect((await client.post('/v1/scans/nothing/cancel', undefined, key('k'))).status).toBe(404);
  });

  it('a cancel that is repeated with its key is answered as before', async () => {
    const { client } = await api.customer(nothingStarts);
    const { headers } = await client.post('/v1/scans', { target });
    const cancel = () => client.post(`${headers['location'] ?? ''}/cancel`, undefined, key('k'));
    const [first, again] = [await cancel(), await cancel()];
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await client.post(`${headers['location'] ?? ''}/cancel`)).status).toBe(409);
  });

  it('Z1: a repeated answer no longer has the secret, and makes no second key', async () => {
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

  it('Q6: survives a restart and a crash', async () => {
    const { client } = await api.customer(nothingStarts);
    const first = await client.post('/v1/scans', { target }, key('k'));
    await api.service.kill();
    await api.service.startAgain();
    const again = await client.post('/v1/scans', { target }, key('k'));
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    await eventually(
      async () => (await client.get('/v1/usage')).body['scans_used'],
      (used) => used === 1,
    );
  });
});
