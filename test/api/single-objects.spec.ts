import { describe, expect, it } from '@jest/globals';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs();

interface Listed {
  readonly data: readonly Record<string, unknown>[];
}

describe('GET /v1/webhook_deliveries/{delivery_id} and GET /v1/events/{event_id}', () => {
  it('return the item of the list, and nothing of another account', async () => {
    const [{ client }, stranger] = await Promise.all([api.customer(), api.customer()]);
    const endpoint = await client.post('/v1/webhook_endpoints', { url: 'https://127.0.0.1:9443/' });
    const path = `/v1/webhook_endpoints/${String(endpoint.body['endpoint_id'])}`;
    const { body: scheduled } = await client.post(`${path}/test`);
    const deliveryPath = `/v1/webhook_deliveries/${String(scheduled['delivery_id'])}`;
    const { status, body: delivery } = await client.get(deliveryPath);
    expect(status).toBe(200);
    expect(delivery).toMatchObject({
      delivery_id: scheduled['delivery_id'],
      endpoint_id: endpoint.body['endpoint_id'],
      event_type: 'ping',
    });
    const listed = await client.get<Listed>(`${path}/deliveries`);
    expect(Object.keys(listed.body.data[0] ?? {})).toEqual(Object.keys(delivery));
    const eventPath = `/v1/events/${String(delivery['event_id'])}`;
    for (const [own, unknown] of [
      [deliveryPath, '/v1/webhook_deliveries/dlv_0000000000000000000000'],
      [eventPath, '/v1/events/evt_0000000000000000000000'],
    ] as const) {
      const [foreign, absent] = await Promise.all([stranger.client.get(own), stranger.client.get(unknown)]);
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    }
    const events = await client.get<Listed>('/v1/events');
    for (const event of events.body.data) {
      expect((await client.get(`/v1/events/${String(event['id'])}`)).body).toEqual(event);
    }
  });
});
