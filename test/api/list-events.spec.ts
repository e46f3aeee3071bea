import { describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();

interface EventPage {
  readonly data: readonly { readonly id: string; readonly type: string }[];
  readonly has_more: boolean;
}

/** An account with the events `ping`, `usage.limit_reached`, `ping`. */
async function accountWithEvents() {
  const { client } = await api.customer({ scansPerMonth: 1, concurrentScans: 0 });
  const list = async (query = '') => (await client.get<EventPage>(`/v1/events${query}`)).body;
  const events = ['ping', 'usage.limit_reached'];
  const url = 'https://127.0.0.1:65000/nobody-listens';
  const { body } = await client.post<{ endpoint_id: string }>('/v1/webhook_endpoints', { url, events });
  const steps = [
    () => client.post(`/v1/webhook_endpoints/${body.endpoint_id}/test`),
    () => client.post('/v1/scans', { target: 'https://example.com/' }),
    () => client.post(`/v1/webhook_endpoints/${body.endpoint_id}/test`),
  ];
  for (const [n, step] of steps.entries()) {
    expect((await step()).status).toBeLessThan(300);
    await eventually(list, ({ data }) => data.length === n + 1);
  }
  return { client, list };
}

describe('the list of events', () => {
  it('has those of a type, page by page in both directions', async () => {
    const { list } = await accountWithEvents();
    const all = (await list()).data;
    expect(all.map(({ type }) => type)).toEqual(['ping', 'usage.limit_reached', 'ping']);
    const [newer, limit, older] = all;
    expect(await list('?type=ping')).toEqual({ data: [newer, older], has_more: false });
    expect(await list('?type=usage.limit_reached')).toEqual({ data: [limit], has_more: false });
    expect(await list('?type=scan.failed')).toEqual({ data: [], has_more: false });
    expect(await list('?type=ping&limit=1')).toEqual({ data: [newer], has_more: true });
    expect(await list(`?type=ping&limit=1&starting_after=${newer?.id}`)).toEqual({ data: [older], has_more: false });
    expect(await list(`?type=ping&limit=1&ending_before=${older?.id}`)).toEqual({ data: [newer], has_more: false });
  });

  it('may continue after an event of another type', async () => {
    const { list } = await accountWithEvents();
    const [newer, limit, older] = (await list()).data;
    expect((await list(`?type=ping&starting_after=${limit?.id}`)).data).toEqual([older]);
    expect((await list(`?type=ping&ending_before=${limit?.id}`)).data).toEqual([newer]);
  });

  it('links to the next page of the same type', async () => {
    const { client } = await accountWithEvents();
    const { headers } = await client.get('/v1/events?type=ping&limit=1');
    expect(headers['link']).toMatch(/[?&]type=ping\b.*; rel="next"/);
  });

  it.each([
    ['type=ping2', '`type` must be one of usage.limit_reached, scan.started,'],
    ['type=', '`type` must be one of usage.limit_reached, scan.started,'],
    ['type=ping,scan.failed', '`type` must be one of usage.limit_reached, scan.started,'],
    ['type=ping&type=scan.failed', '`type` must be given only once.'],
    ['types=ping', '`types` is not a parameter of this operation.'],
  ])('is not given for %s', async (query, message) => {
    const { client } = await api.customer();
    const { status, body } = await client.get(`/v1/events?${query}`);
    expect([status, body['error'], body['message']]).toEqual([
      400,
      'invalid_parameter',
      expect.stringContaining(message),
    ]);
  });
});
