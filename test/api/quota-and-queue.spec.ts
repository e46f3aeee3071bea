import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

interface Page {
  readonly data: readonly { readonly scan_id: string; readonly completed_at: string | null }[];
}

const api = serviceForSpecs({ SCANS_AT_ONCE: '4' });
const target = 'https://example.com/';
let site: HeldSite;

beforeAll(async () => {
  site = await HeldSite.start();
});
afterAll(async () => {
  await site.close();
});

const used = async (client: ApiClient) => (await client.get('/v1/usage')).body['scans_used'];
const withStatus = async (client: ApiClient, status: string): Promise<readonly string[]> =>
  (await client.get<Page>(`/v1/scans?limit=100&status=${status}`)).body.data.map(({ scan_id }) => scan_id);

async function create(client: ApiClient, url: string, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    ids.push(String((await client.post('/v1/scans', { target: url })).body['scan_id']));
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
    await create(client, target, 2);
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
    const [first] = await create(client, target, 3);
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
  it('runs no more scans concurrently than the plan allows, and starts the oldest first', async () => {
    site.hold();
    const { client } = await api.customer({ concurrentScans: 2 });
    const ids = await create(client, site.url, 6);
    let started: string[] = [];
    const watch = async (): Promise<number> => {
      const running = (await withStatus(client, 'running')).toReversed();
      expect(running.length).toBeLessThanOrEqual(2);
      started = [...started, ...running.filter((id) => !started.includes(id))];
      return (await withStatus(client, 'completed')).length;
    };
    await eventually(
      async () => (await watch(), started.length),
      (count) => count === 2,
    );
    expect(started).toEqual(ids.slice(0, 2));
    expect(await withStatus(client, 'queued')).toHaveLength(4);
    site.release();
    await eventually(watch, (completed) => completed === 6);
    expect(started).toEqual(ids.filter((id) => started.includes(id)));
  });

  it('on Free one scan runs; the next takes its place', async () => {
    site.hold();
    const { client } = await api.customer('free');
    const [first = '', second = ''] = await create(client, site.url, 3);
    await eventually(
      () => withStatus(client, 'running'),
      (running) => running.length > 0,
    );
    expect(await withStatus(client, 'running')).toEqual([first]);
    await client.post(`/v1/scans/${first}/cancel`);
    await eventually(
      () => withStatus(client, 'running'),
      (running) => running.includes(second),
    );
    expect(await withStatus(client, 'running')).toEqual([second]);
    site.release();
  });

  it('is fair between accounts: many queued scans of one do not delay the first of another', async () => {
    site.hold();
    const busy = await api.customer({ concurrentScans: 2 });
    await create(busy.client, site.url, 30);
    await eventually(
      () => withStatus(busy.client, 'running'),
      (running) => running.length === 2,
    );
    const others = await Promise.all(Array.from({ length: 2 }, () => api.customer({ concurrentScans: 2 })));
    await Promise.all(others.map(({ client }) => create(client, site.url, 1)));
    for (const { client } of others) {
      await eventually(
        () => withStatus(client, 'running'),
        (running) => running.length === 1,
      );
    }
    expect(await withStatus(busy.client, 'completed')).toEqual([]);
    site.release();
  });

  it('starts the first scan of an account while slow scans of others take all shared capacity', async () => {
    // Opened before, so that the slow scans do not reach their deadline meanwhile.
    const newcomer = await api.customer({ concurrentScans: 1 });
    site.hold();
    const greedy = await Promise.all(Array.from({ length: 2 }, () => api.customer({ concurrentScans: 20 })));
    await Promise.all(greedy.map(({ client }) => create(client, site.url, 10)));
    const countRunning = async (): Promise<number> =>
      (await Promise.all(greedy.map(({ client }) => withStatus(client, 'running')))).flat().length;
    await eventually(countRunning, (count) => count === 3);
    const [first = ''] = await create(newcomer.client, site.url, 1);
    await eventually(
      () => withStatus(newcomer.client, 'running'),
      (running) => running.length === 1,
    );
    const { started_at: startedAt } = (await newcomer.client.get(`/v1/scans/${first}`)).body;
    const pages = await Promise.all(greedy.map(({ client }) => client.get<Page>('/v1/scans?limit=100')));
    const ends = pages.flatMap(({ body }) => body.data.flatMap(({ completed_at: end }) => end ?? []));
    for (const end of ends) expect(String(startedAt) < end).toBe(true);
    site.release();
  });
});
