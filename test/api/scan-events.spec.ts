import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { EventStream } from '../support/event-stream.ts';
import type { StreamEvent } from '../support/event-stream.ts';
import { HeldSite } from '../support/held-site.ts';
import { Documented } from '../support/openapi.ts';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();
let site: HeldSite;
let opened: EventStream[] = [];

beforeAll(async () => {
  site = await HeldSite.start();
});
beforeEach(() => site.hold());
afterAll(async () => {
  await Promise.all(opened.map((stream) => stream.close()));
  await site.close();
});

const pathOf = (scanId: string): string => `/v1/scans/${scanId}/events`;

async function open(customer: Pick<Customer, 'key'>, scanId: string, lastEventId?: string): Promise<EventStream> {
  const stream = await EventStream.open({
    url: api.service.url,
    key: customer.key,
    path: pathOf(scanId),
    lastEventId,
  });
  opened = [...opened, stream];
  return stream;
}

async function scanOf({ client }: Customer, target = site.url): Promise<string> {
  const { status, body } = await client.post('/v1/scans', { target });
  expect(status).toBe(201);
  return String(body['scan_id']);
}

async function ended(stream: EventStream): Promise<readonly StreamEvent[]> {
  await eventually(
    async () => stream.text.length,
    () => stream.hasEnded,
  );
  return stream.events;
}

describe('GET /v1/scans/{scan_id}/events', () => {
  it('sends the life of a scan as it happens, until it completes', async () => {
    const customer = await api.customer();
    const scanId = await scanOf(customer);
    const stream = await open(customer, scanId);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await eventually(
      async () => stream.events,
      (events) => events.some(({ data }) => data['status'] === 'running'),
    );
    expect(stream.hasEnded).toBe(false);
    site.release();
    const events = await ended(stream);
    expect(events[0]).toMatchObject({ id: '0', event: 'status', data: { scan_id: scanId, status: 'queued' } });
    expect(events.at(-1)).toMatchObject({ event: 'completed', data: { status: 'completed', progress: 100 } });
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['status', 'progress', 'finding', 'completed']));
    const { client } = customer;
    expect(events.at(-1)?.data).toEqual((await client.get(`/v1/scans/${scanId}`)).body);
    const results = await client.get<{ findings: Record<string, unknown>[] }>(`/v1/scans/${scanId}/results`);
    const found = events.filter(({ event }) => event === 'finding').map(({ data }) => data);
    const byId = (one: Record<string, unknown>, other: Record<string, unknown>): number =>
      String(one['id']) < String(other['id']) ? -1 : 1;
    expect(found.toSorted(byId)).toEqual(results.body.findings.toSorted(byId));
    const documented = await Documented.by(client);
    for (const { event, data } of events) {
      const schema = `/components/schemas/${event === 'finding' ? 'Finding' : 'Scan'}`;
      expect([event, documented.valueProblems(schema, data)]).toEqual([event, undefined]);
    }
  });

  it('continues after Last-Event-ID without gap or repetition, and says when nothing follows', async () => {
    const customer = await api.customer();
    site.release();
    const scanId = await scanOf(customer);
    const all = await ended(await open(customer, scanId));
    expect(all.length).toBeGreaterThan(4);
    for (const [at, { id }] of all.slice(0, -1).entries()) {
      expect(await ended(await open(customer, scanId, id))).toEqual(all.slice(at + 1));
    }
    const last = all.at(-1)?.id ?? '';
    const after = await open(customer, scanId, last);
    await ended(after);
    expect([after.status, after.text, after.headers['content-type']]).toEqual([204, '', undefined]);
    const documented = await Documented.by(customer.client);
    const response = await customer.client.get(pathOf(scanId), { 'last-event-id': last });
    expect(documented.problems('/v1/scans/{scan_id}/events', 'GET', response)).toEqual([]);
  });

  it('continues where a broken connection ended, while the scan runs', async () => {
    const customer = await api.customer();
    const scanId = await scanOf(customer);
    const first = await open(customer, scanId);
    await eventually(
      async () => first.events,
      (events) => events.some(({ data }) => data['status'] === 'running'),
    );
    await first.close();
    const before = first.events;
    const second = await open(customer, scanId, before.at(-1)?.id);
    site.release();
    const after = await ended(second);
    const ids = [...before, ...after].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.map((_, n) => n));
    expect(after.at(-1)?.event).toBe('completed');
  });

  it('ends with failed and the code of the failure when the scan is canceled', async () => {
    const customer = await api.customer(nothingStarts);
    const scanId = await scanOf(customer, 'https://example.com/');
    const stream = await open(customer, scanId);
    await customer.client.post(`/v1/scans/${scanId}/cancel`);
    const events = await ended(stream);
    expect(events.map(({ event }) => event)).toEqual(['status', 'failed']);
    expect(events[1]?.data).toMatchObject({ status: 'failed', failure: { code: 'canceled' }, score_final: false });
  });

  it.each(['x', '-1', '1.5', '007', '1 2', '99999'])('rejects the Last-Event-ID %j', async (lastEventId) => {
    const customer = await api.customer(nothingStarts);
    const scanId = await scanOf(customer, 'https://example.com/');
    const { status, body } = await customer.client.get(pathOf(scanId), { 'last-event-id': lastEventId });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'Last-Event-ID' });
    expect(body['message']).toContain(lastEventId === '99999' ? 'its last one is 0' : 'such as 12');
  });

  it('of a scan of another account gets the response of one that does not exist', async () => {
    const [owner, stranger] = await Promise.all([api.customer(nothingStarts), api.customer(nothingStarts)]);
    const scanId = await scanOf(owner, 'https://example.com/');
    const [foreign, unknown] = await Promise.all(
      [scanId, 'scan_0000000000000000000000'].map((id) => stranger.client.get(pathOf(id))),
    );
    expect([foreign?.status, foreign?.text]).toEqual([404, unknown?.text]);
  });

  it('needs the scope scans:read, and supports GET and HEAD only', async () => {
    const customer = await api.customer(nothingStarts, ['scans:write']);
    const scanId = await scanOf(customer, 'https://example.com/');
    expect((await customer.client.get(pathOf(scanId))).status).toBe(403);
    const reader = await api.customer(nothingStarts);
    const own = await scanOf(reader, 'https://example.com/');
    expect((await reader.client.post(pathOf(own))).status).toBe(405);
    for (let attempt = 0; attempt < 7; attempt++) {
      const head = await reader.client.send('HEAD', pathOf(own));
      expect([head.status, head.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    }
  });

  it('counts as one request, however long it lasts', async () => {
    const customer = await api.customer(nothingStarts);
    const scanId = await scanOf(customer, 'https://example.com/');
    const remaining = async (): Promise<number> =>
      Number((await customer.client.get('/v1/usage')).headers['x-ratelimit-remaining']);
    const before = await remaining();
    const stream = await open(customer, scanId);
    expect(Number(stream.headers['x-ratelimit-remaining'])).toBe(before - 1);
    await customer.client.post(`/v1/scans/${scanId}/cancel`);
    await ended(stream);
    expect(await remaining()).toBe(before - 3);
  });

  it('may be open five times for each key, and a sixth time when one was closed', async () => {
    const customer = await api.customer(nothingStarts);
    const scanId = await scanOf(customer, 'https://example.com/');
    const streams = [];
    for (let count = 0; count < 5; count++) streams.push(await open(customer, scanId));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { status, body, headers } = await customer.client.get(pathOf(scanId));
    expect(status).toBe(429);
    expect(body).toMatchObject({ error: 'concurrency_limit_exceeded', retry_after: Number(headers['retry-after']) });
    const { body: second } = await customer.client.post('/v1/keys', { name: 'second', scopes: ['scans:read'] });
    expect((await open({ key: String(second['key']) }, scanId)).status).toBe(200);
    await streams[0]?.close();
    await eventually(
      () => open(customer, scanId),
      (stream) => stream.status === 200,
    );
  });

  it('ends within five seconds after its key was revoked, and that of another key goes on', async () => {
    const customer = await api.customer(nothingStarts);
    const scanId = await scanOf(customer, 'https://example.com/');
    const { body } = await customer.client.post('/v1/keys', { name: 'short', scopes: ['scans:read'] });
    const [stream, other] = [await open({ key: String(body['key']) }, scanId), await open(customer, scanId)];
    expect(stream.status).toBe(200);
    await customer.client.send('DELETE', `/v1/keys/${String(body['key_id'])}`);
    await ended(stream);
    expect(other.hasEnded).toBe(false);
  });

  it('ends within five seconds after its key has expired', async () => {
    const customer = await api.customer(nothingStarts);
    const scanId = await scanOf(customer, 'https://example.com/');
    const expires = new Date(Date.now() + 10_000).toISOString();
    const { status, body } = await customer.client.post('/v1/keys', { name: 'x', expires_at: expires });
    expect(status).toBe(201);
    const stream = await open({ key: String(body['key']) }, scanId);
    expect(stream.status).toBe(200);
    await ended(stream);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expires));
  });

  it('reaches many clients, and ends when the service stops', async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => api.customer(nothingStarts)));
    const streams: EventStream[] = [];
    for (const customer of customers) {
      const scanId = await scanOf(customer, 'https://example.com/');
      for (let count = 0; count < 5; count++) streams.push(await open(customer, scanId));
    }
    await eventually(
      async () => streams.map(({ events }) => events.length),
      (counts) => counts.every((count) => count === 1),
    );
    expect(await api.service.stop()).toBe(0);
    expect(streams.map(({ hasEnded }) => hasEnded)).toEqual(streams.map(() => true));
    await api.service.restart();
  });
});
