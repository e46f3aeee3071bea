import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { ApiResponse } from '../support/api-client.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';
import { eventually } from './testing/eventually.ts';
import { Receiver, testCertificate } from './testing/receiver.ts';

const directory = mkdtempSync(join(tmpdir(), 'receiver-'));
const authorities = join(directory, 'ca.pem');
writeFileSync(authorities, (await testCertificate()).cert);
const api = serviceForSpecs({ NODE_EXTRA_CA_CERTS: authorities, WEBHOOK_RETRY_BASE_SECONDS: '1' });
const path = '/v1/webhook_endpoints';
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start();
});

afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true, force: true });
});

interface Endpoint {
  readonly endpoint_id: string;
  readonly secret: string;
}
interface Delivery {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempts: readonly object[];
}
interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

const noEndpoint = 'we_0000000000000000000000';

describe('webhook endpoints', () => {
  it('are registered, shown without their secret, changed and removed', async () => {
    const { client } = await api.customer();
    const created = await client.post<Endpoint>(path, { url: receiver.url() });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      endpoint_id: expect.stringMatching(/^we_[0-9A-Za-z]{22}$/),
      url: receiver.url(),
      events: [
        'usage.limit_reached',
        'scan.completed',
        'scan.failed',
        'schedule.scan_completed',
        'finding.new',
        'ping',
      ],
      description: null,
      enabled: true,
      disabled_reason: null,
      created_at: expect.stringMatching(/Z$/),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(created.headers['cache-control']).toBe('no-store');
    const { secret, ...shown } = created.body;
    const one = `${path}/${shown.endpoint_id}`;
    expect((await client.get(one)).body).toEqual(shown);
    expect((await client.get(path)).body).toEqual({ data: [shown], has_more: false });
    const changed = await client.send('PATCH', one, { events: ['ping'], description: 'mine', enabled: false });
    expect(changed.status).toBe(200);
    const change = { events: ['ping'], description: 'mine', enabled: false, disabled_reason: 'requested' };
    expect(changed.body).toEqual({ ...shown, ...change });
    const enabled = await client.send('PATCH', one, { enabled: true, description: null });
    expect(enabled.body).toEqual({ ...shown, events: ['ping'] });
    expect((await client.send('DELETE', one)).status).toBe(204);
    expect((await client.get(one)).status).toBe(404);
    expect((await client.send('DELETE', one)).status).toBe(404);
    expect(api.service.lines.join('\n')).not.toContain(secret.slice(6));
  });

  it('are ten at most, also when eleven are requested at once', async () => {
    const { client } = await api.customer();
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => client.post(path, { url: receiver.url(`/${index}`) })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body['error'])).toEqual(Array.from({ length: 4 }, () => 'limit_reached'));
    const page = await client.get<Page<Endpoint>>(`${path}?limit=4`);
    expect([page.body.data.length, page.body.has_more]).toEqual([4, true]);
    const after = page.body.data.at(-1)?.endpoint_id ?? '';
    const rest = await client.get<Page<Endpoint>>(`${path}?starting_after=${after}`);
    expect([rest.body.data.length, rest.body.has_more]).toEqual([6, false]);
  });

  it.each([
    'http://127.0.0.1:8443/',
    'https://user:pw@127.0.0.1/',
    'https://127.0.0.1/#part',
    'https://127.0.0.1:22/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://0x0a000001/',
    'ftp://example.com/',
    'nonsense',
    `https://127.0.0.1/${'a'.repeat(2048)}`,
    17,
    null,
  ])('reject the URL %s', async (url) => {
    const { client } = await api.customer();
    const { status, body } = await client.post(path, { url });
    expect([status, body['error'], body['param']]).toEqual([400, 'invalid_url', 'url']);
  });

  it('name the member that is wrong', async () => {
    const { client } = await api.customer();
    const url = receiver.url();
    for (const [param, body] of [
      ['events', { url, events: ['scan.exploded'] }],
      ['events', { url, events: [] }],
      ['events', { url, events: null }],
      ['events', { url, events: ['ping', 'ping'] }],
      ['description', { url, description: 'x'.repeat(501) }],
      ['description', { url, description: 'a\0' }],
      ['description', { url, description: '\ud800' }],
      ['secret', { url, secret: 'whsec_mine' }],
      ['enabled', { url, enabled: false }],
    ] as const) {
      const { status, body: problem } = await client.post(path, body);
      expect([status, problem['error'], problem['param']]).toEqual([400, 'invalid_parameter', param]);
    }
  });

  it('those of another account are not there', async () => {
    const [{ client: mine }, { client: theirs }] = await Promise.all([api.customer(), api.customer()]);
    const { endpoint_id: id } = (await theirs.post<Endpoint>(path, { url: receiver.url() })).body;
    const ping = await theirs.post<{ delivery_id: string }>(`${path}/${id}/test`);
    const attempts: ((id: string) => Promise<ApiResponse>)[] = [
      (id) => mine.get(`${path}/${id}`),
      (id) => mine.send('PATCH', `${path}/${id}`, { enabled: false }),
      (id) => mine.send('DELETE', `${path}/${id}`),
      (id) => mine.post(`${path}/${id}/rotate_secret`),
      (id) => mine.post(`${path}/${id}/test`),
      (id) => mine.get(`${path}/${id}/deliveries`),
    ];
    for (const attempt of attempts) {
      const [foreign, unknown] = [await attempt(id), await attempt(noEndpoint)];
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
    const redelivery = await mine.post(`/v1/webhook_deliveries/${ping.body.delivery_id}/redeliver`);
    expect(redelivery.status).toBe(404);
    expect((await mine.get('/v1/events')).body).toEqual({ data: [], has_more: false });
    expect((await theirs.get(`${path}/${id}`)).body['enabled']).toBe(true);
  });

  it('need the scope of the operation', async () => {
    const { client } = await api.customer({}, ['webhooks:read']);
    expect((await client.get(path)).status).toBe(200);
    const refused = await client.post(path, { url: receiver.url() });
    expect([refused.status, refused.body['error']]).toEqual([403, 'insufficient_scope']);
    const { client: writer } = await api.customer({}, ['webhooks:write']);
    for (const read of [path, '/v1/events', `${path}/${noEndpoint}/deliveries`]) {
      expect((await writer.get(read)).status).toBe(403);
    }
  });

  it('a replay shows everything but the secret', async () => {
    const { client } = await api.customer();
    const headers = { 'idempotency-key': 'one' };
    const first = await client.post<Endpoint>(path, { url: receiver.url() }, headers);
    const { secret: _, ...shown } = first.body;
    const again = await client.post<Endpoint>(path, { url: receiver.url() }, headers);
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, shown, 'true']);
    expect((await client.get<Page<Endpoint>>(path)).body.data).toHaveLength(1);
    const rotate = `${path}/${shown.endpoint_id}/rotate_secret`;
    const rotated = await client.post<Endpoint>(rotate, {}, headers);
    expect([rotated.status, rotated.body]).toEqual([200, { ...shown, secret: expect.stringMatching(/^whsec_/) }]);
    expect(rotated.body.secret).not.toBe(first.body.secret);
    expect((await client.post(rotate, {}, headers)).body).toEqual(shown);
    expect((await client.post(rotate, { overlap_hours: 169 })).body['param']).toBe('overlap_hours');
  });
});

describe('deliveries', () => {
  it('a test event arrives, is logged, and can be sent again', async () => {
    const { client } = await api.customer();
    const path = `/in/${Math.random()}`;
    const created = await client.post<Endpoint>('/v1/webhook_endpoints', {
      url: receiver.url(path),
      events: ['scan.failed'],
    });
    const endpoint = `/v1/webhook_endpoints/${created.body.endpoint_id}`;
    const test = await client.post<{ delivery_id: string }>(`${endpoint}/test`);
    expect([test.status, test.body]).toEqual([202, { delivery_id: expect.stringMatching(/^dlv_[0-9A-Za-z]{22}$/) }]);
    const arrived = () => receiver.received.filter((received) => received.path === path);
    const received = await eventually(() => arrived()[0]);
    const sent = new Webhook(created.body.secret).verify(received.body, received.headers as Record<string, string>);
    const logged = await eventually(async () => {
      const { data } = (await client.get<Page<Delivery>>(`${endpoint}/deliveries`)).body;
      return data[0]?.status === 'succeeded' ? data : undefined;
    });
    expect(logged).toEqual([
      {
        delivery_id: test.body.delivery_id,
        event_id: (sent as { id: string }).id,
        event_type: 'ping',
        endpoint_id: created.body.endpoint_id,
        status: 'succeeded',
        created_at: expect.any(String),
        next_attempt_at: null,
        attempts: [
          { attempt: 1, at: expect.any(String), status_code: 204, error: null, duration_ms: expect.any(Number) },
        ],
      },
    ]);
    expect((await client.get('/v1/events')).body).toEqual({ data: [sent], has_more: false });
    const again = await client.post<{ delivery_id: string }>(
      `/v1/webhook_deliveries/${test.body.delivery_id}/redeliver`,
    );
    expect(again.status).toBe(202);
    await eventually(() => arrived().length === 2);
    expect(arrived()[1]?.body).toBe(received.body);
    expect(arrived()[1]?.headers['service-delivery']).toBe(again.body.delivery_id);
    await client.send('PATCH', endpoint, { enabled: false });
    for (const operation of [`${endpoint}/test`, `/v1/webhook_deliveries/${test.body.delivery_id}/redeliver`]) {
      const refused = await client.post(operation);
      expect([refused.status, refused.body['error']]).toEqual([409, 'invalid_state']);
    }
    const garbage = await client.get(`${endpoint}/deliveries?starting_after=dlv_x`);
    expect([garbage.status, garbage.body['param']]).toEqual([400, 'starting_after']);
  });

  it('the response body of a receiver is not kept, and 410 disables', async () => {
    const { client } = await api.customer();
    receiver.respond = ({ path }, response) =>
      path === '/gone' ? response.writeHead(410).end('the-receivers-secret-response') : response.writeHead(204).end();
    const created = await client.post<Endpoint>('/v1/webhook_endpoints', { url: receiver.url('/gone') });
    const endpoint = `/v1/webhook_endpoints/${created.body.endpoint_id}`;
    await client.post(`${endpoint}/test`);
    const shown = await eventually(async () => {
      const { body } = await client.get(endpoint);
      return body['enabled'] === false ? body : undefined;
    });
    expect(shown).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    const log = await client.get(`${endpoint}/deliveries`);
    expect(log.body).toMatchObject({
      data: [{ status: 'failed', attempts: [{ status_code: 410, error: 'http_status' }] }],
    });
    expect(log.text).not.toContain('secret-response');
  });

  it('usage.limit_reached is sent with the last allowed scan, once, however many are requested at once', async () => {
    const { client } = await api.customer({ scansPerMonth: 20, concurrentScans: 0 });
    const path = `/limit/${Math.random()}`;
    await client.post('/v1/webhook_endpoints', { url: receiver.url(path), events: ['usage.limit_reached'] });
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => client.post('/v1/scans', { target: 'https://example.com/' })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    const usage = (await client.get('/v1/usage')).body;
    const arrived = () => receiver.received.filter((received) => received.path === path);
    await eventually(() => arrived().length > 0);
    const events = (await client.get<Page<{ type: string; data: object }>>('/v1/events')).body.data;
    expect(events.map(({ type, data }) => [type, data])).toEqual([['usage.limit_reached', usage]]);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(arrived()).toHaveLength(1);
  });
});

describe('a service that is killed', () => {
  it('sends what it had not yet sent, once it is back', async () => {
    const { client } = await api.customer({ scansPerMonth: 1, concurrentScans: 0 });
    const path = `/killed/${Math.random()}`;
    await client.post('/v1/webhook_endpoints', { url: receiver.url(path), events: ['usage.limit_reached'] });
    await client.post('/v1/scans', { target: 'https://example.com/' });
    await api.service.kill();
    await api.service.restart();
    const arrived = () => receiver.received.filter((received) => received.path === path);
    await eventually(() => arrived().length > 0, 20_000);
    expect(new Set(arrived().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await client.get<Page<object>>('/v1/events')).body.data).toHaveLength(1);
  });
});
