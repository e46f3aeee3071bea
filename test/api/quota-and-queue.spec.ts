import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { EndlessSite } from '../support/endless-site.ts';
import { eventually } from '../support/eventually.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Page {
  readonly data: readonly { readonly scan_id: string }[];
}

const api = serviceForSpecs({ SCANS_AT_ONCE: '4' });
const target = 'https://example.com/';
let endless: EndlessSite;

beforeAll(async () => {
  endless = await EndlessSite.start();
});
afterAll(async () => {
  await endless.close();
});

const used = async (client: ApiClient) => (await client.get('/v1/usage')).body['scans_used'];
const withStatus = async (client: ApiClient, status: string): Promise<readonly string[]> =>
  (await client.get<Page>(`/v1/scans?limit=100&status=${status}`)).body.data.map(({ scan_id }) => scan_id);

async function create(client: ApiClient, scan: object, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    ids.push(String((await client.post('/v1/scans', scan)).body['scan_id']));
  }
  return ids;
}

describe("the month's quota", () => {
  it('of 200 parallel creates with 10 left exactly 10 are accepted', async () => {
    const { client, accountId } = await api.customer({ scansPerMonth: 10, ...nothingStarts });
    const responses = await Promise.all(Array.from({ length: 200 }, () => client.post('/v1/scans', { target })));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(190);
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429);
      expect(body).toEqual({
        error: 'quota_exceeded',
        message: expect.any(String),
        doc_url: expect.any(String),
        retry_after: expect.any(Number),
      });
      expect(headers['retry-after']).toBe(String(body['retry_after']));
    }
    expect(await used(client)).toBe(10);
    expect((await client.get<Page>('/v1/scans?limit=100')).body.data).toHaveLength(10);
    const month = new Date().toISOString().slice(0, 7);
    const events = await api.service.operator.readStream(`usage-${accountId}_${month}`);
    expect(events.filter(({ type }) => type === 'ScanCounted.v1')).toHaveLength(10);
    expect(events.filter(({ type }) => type === 'UsageLimitReached.v1')).toHaveLength(1);
    expect(events.at(-1)?.type).toBe('UsageLimitReached.v1');
  });

  it('of 50 parallel creates with one left exactly one is accepted', async () => {
    const { client } = await api.customer({ scansPerMonth: 3, ...nothingStarts });
    await create(client, { target }, 2);
    const responses = await Promise.all(Array.from({ length: 50 }, () => client.post('/v1/scans', { target })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('`retry_after` is the time until the end of the month', async () => {
    const { client } = await api.customer({ scansPerMonth: 0 });
    const { body } = await client.post('/v1/scans', { target });
    const { body: usage } = await client.get('/v1/usage');
    const left = (new Date(String(usage['period_end'])).getTime() - Date.now()) / 1_000;
    expect(Math.abs(Number(body['retry_after']) - left)).toBeLessThan(10);
  });

  it('canceling a queued scan refunds it; after a downgrade usage may exceed the limit', async () => {
    const { client, ...account } = await api.customer({ scansPerMonth: 3, ...nothingStarts });
    const [first] = await create(client, { target }, 3);
    expect((await client.post('/v1/scans', { target })).status).toBe(429);
    await client.post(`/v1/scans/${first ?? ''}/cancel`);
    await eventually(
      () => used(client),
      (scans) => scans === 2,
    );
    expect((await client.post('/v1/scans', { target })).status).toBe(201);
    await api.service.operator.changePlan(account, { scansPerMonth: 1, ...nothingStarts });
    expect((await client.get('/v1/usage')).body).toMatchObject({ scans_used: 3, scans_limit: 1 });
    expect((await client.post('/v1/scans', { target })).body['error']).toBe('quota_exceeded');
  });
});

describe('the queue', () => {
  const endlessScan = (): object => ({ target: endless.url, scan_type: 'full' });
  const running = async (...clients: readonly ApiClient[]): Promise<readonly string[]> =>
    (await Promise.all(clients.map((client) => withStatus(client, 'running')))).flat().toSorted();
  const whenRunning = (count: number, ...clients: readonly ApiClient[]): Promise<readonly string[]> =>
    eventually(
      () => running(...clients),
      (ids) => ids.length === count,
    );
  const cancel = (client: ApiClient, ids: readonly string[]): Promise<unknown> =>
    Promise.all(ids.map((id) => client.post(`/v1/scans/${id}/cancel`)));

  it('runs no more scans concurrently than the plan allows, and starts the oldest first', async () => {
    const { client } = await api.customer({ concurrentScans: 2 });
    const ids = await create(client, endlessScan(), 6);
    for (let next = 0; next <= 4; next++) {
      const oldest = ids.slice(next, next + 2).toSorted();
      await eventually(
        async () => {
          const now = await running(client);
          expect(now.length).toBeLessThanOrEqual(2);
          return now;
        },
        (now) => now.join() === oldest.join(),
      );
      expect(await withStatus(client, 'queued')).toHaveLength(4 - next);
      await cancel(client, ids.slice(next, next + 1));
    }
    await cancel(client, ids.slice(5));
  });

  it('on Free one scan runs; the next takes its place', async () => {
    const { client } = await api.customer('free');
    const [first = '', second = '', third = ''] = await create(client, endlessScan(), 3);
    // Read from the log: the rate of Free is too low for polling.
    const started = async (id: string): Promise<boolean> =>
      (await api.service.operator.readStream(`scan-${id}`)).some(({ type }) => type.startsWith('ScanStarted.'));
    await eventually(() => started(first), Boolean);
    expect(await started(second)).toBe(false);
    await cancel(client, [first]);
    await eventually(() => started(second), Boolean);
    expect(await started(third)).toBe(false);
    await cancel(client, [third, second]);
  });

  it('is fair between accounts: many queued scans of one do not delay the first of another', async () => {
    const busy = await api.customer({ concurrentScans: 2 });
    const ids = await create(busy.client, endlessScan(), 30);
    await whenRunning(2, busy.client);
    const others = await Promise.all(Array.from({ length: 2 }, () => api.customer({ concurrentScans: 2 })));
    const firsts = await Promise.all(others.map(({ client }) => create(client, endlessScan(), 1)));
    for (const { client } of others) await whenRunning(1, client);
    expect(await running(busy.client)).toEqual(ids.slice(0, 2).toSorted());
    await Promise.all(others.map(({ client }, at) => cancel(client, firsts[at] ?? [])));
    await cancel(busy.client, ids.toReversed());
  });

  it('starts the first scan of an account while slow scans of others take all shared capacity', async () => {
    const greedy = (await Promise.all(Array.from({ length: 2 }, () => api.customer({ concurrentScans: 20 })))).map(
      ({ client }) => client,
    );
    // Their first scans may take what is reserved for first scans; only when both run, the others share the rest.
    for (const client of greedy) await create(client, endlessScan(), 1);
    await whenRunning(2, ...greedy);
    for (const client of greedy) await create(client, endlessScan(), 10);
    const slow = await whenRunning(3, ...greedy);
    const newcomer = await api.customer({ concurrentScans: 1 });
    await create(newcomer.client, endlessScan(), 1);
    await whenRunning(1, newcomer.client);
    // Read after the newcomer's scan has started: the same three held the shared capacity all the time.
    expect(await running(...greedy)).toEqual(slow);
  });
});

describe('GET /v1/usage', () => {
  it('shows the plan and the calendar month in UTC', async () => {
    const { client, ...account } = await api.customer('free');
    const { body } = await client.get('/v1/usage');
    const now = new Date();
    const month = (months: number): string =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
    expect(body).toEqual({
      plan: 'free',
      scans_used: 0,
      scans_limit: 10,
      period_start: month(0),
      period_end: month(1),
    });
    await api.service.operator.changePlan(account, 'team');
    expect((await client.get('/v1/usage')).body).toMatchObject({ plan: 'team', scans_limit: 5_000 });
    await api.service.operator.changePlan(account, { scansPerMonth: 7 });
    expect((await client.get('/v1/usage')).body).toMatchObject({ plan: 'enterprise', scans_limit: 7 });
  });

  it('rejects parameters', async () => {
    const { client } = await api.customer();
    const { status, body } = await client.get('/v1/usage?period=2026-01');
    expect([status, body['param']]).toEqual([400, 'period']);
  });
});
