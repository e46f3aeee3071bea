import { beforeAll, describe, expect, it } from '@jest/globals';
import { webhookEventKinds } from '#webhooks';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { HeldSite } from '../support/held-site.ts';
import { Documented } from '../support/openapi.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

interface Event {
  readonly type: string;
}

const api = serviceForSpecs();
let documented: Documented;
/** One event of each kind, as receivers get it. */
let events: ReadonlyMap<string, Event>;

beforeAll(async () => {
  documented = await Documented.by(api.client());
  const customer = await api.customer({ scansPerMonth: 3 });
  const { client } = customer;
  const site = await HeldSite.start();
  const canceled = await client.post('/v1/scans', { target: site.url });
  await client.post(`${canceled.headers['location']}/cancel`);
  site.release();
  const first = await client.post('/v1/scans', { target: site.url });
  await eventually(
    () => client.get(first.headers['location'] ?? ''),
    ({ body }) => body['status'] === 'completed',
  );
  site.headers = { 'set-cookie': 'session=0123456789abcdef' };
  const schedule = await client.post('/v1/schedules', { target: site.url, cron: '0 3 * * *' });
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  await api.service.operator.changeSchedule(
    customer,
    String(schedule.body['schedule_id']),
    `${minute} 4 * * *`,
    twoDaysAgo,
  );
  await eventually(
    () => client.get(schedule.headers['location'] ?? ''),
    ({ body }) => body['last_run'] !== null,
  );
  await client.post('/v1/scans', { target: site.url });
  const endpoint = await client.post('/v1/webhook_endpoints', { url: 'https://127.0.0.1:61998/hook' });
  await client.post(`${endpoint.headers['location']}/test`);
  events = await eventually(
    () => eventsByKind(client),
    (found) => webhookEventKinds.every((kind) => found.has(kind)),
  );
  await site.close();
}, 120_000);

describe('the webhooks of the OpenAPI document', () => {
  it('are the kinds of events that can be subscribed to', () => {
    expect(Object.keys(documented.document.webhooks).toSorted()).toEqual([...webhookEventKinds].toSorted());
  });

  it.each(webhookEventKinds)('describe the events that are sent: %s', (kind) => {
    expect(events.get(kind)?.type).toBe(kind);
    expect(documented.valueProblems(bodyOf(kind), events.get(kind))).toBeUndefined();
  });

  it.each(webhookEventKinds)('have an example that conforms to its schema: %s', (kind) => {
    const { example } = documented.document.webhooks[kind]?.post.requestBody.content['application/json'] ?? {};
    expect(documented.valueProblems(bodyOf(kind), example)).toBeUndefined();
  });

  it('have a schema that tells kinds apart', () => {
    expect(documented.valueProblems(bodyOf('scan.failed'), events.get('scan.completed'))).toBeDefined();
  });
});

async function eventsByKind(client: ApiClient): Promise<ReadonlyMap<string, Event>> {
  const { body } = await client.get<{ data: readonly Event[] }>('/v1/events?limit=100');
  return new Map(body.data.map((event) => [event.type, event]));
}

function bodyOf(kind: string): string {
  return `/webhooks/${kind}/post/requestBody/content/application~1json/schema`;
}
