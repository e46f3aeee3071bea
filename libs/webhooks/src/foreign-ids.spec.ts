import { describe, expect, it } from '@jest/globals';
import type { ReadStore } from '#event-sourcing';
import { ManualClock } from '../../kernel/src/testing/manual-clock.ts';
import { findOwnEndpoint } from './endpoints/find-own-endpoint.ts';
import { GetWebhookDelivery, GetWebhookDeliveryHandler } from './deliveries/get-webhook-delivery.handler.ts';
import { GetWebhookEvent, GetWebhookEventHandler } from './events/get-webhook-event.handler.ts';
import { RedeliverWebhook, RedeliverWebhookHandler } from './deliveries/redeliver-webhook.handler.ts';
import { SendTestEvent, SendTestEventHandler } from './events/send-test-event.handler.ts';
import { WebhookRetention } from './webhook-retention.ts';

const clock = new ManualClock('2026-06-01T12:00:00.000Z');
const context = { actor: 'key:key_1', correlationId: 'req_1', causationId: 'req_1' };
const unused = {} as never;
const retention = new WebhookRetention({ days: 30 });

/** What is requested of the read store, which has one document: it is of the account `acc_other`. */
async function requestsFor(
  id: string,
  work: (store: ReadStore) => Promise<unknown>,
): Promise<{ readonly requests: readonly string[]; readonly error: unknown }> {
  const requests: string[] = [];
  const store = {
    get: async (_collection: unknown, requested: string, equals: { readonly accountId?: string } = {}) => {
      requests.push(`get ${requested.replace(id, 'ID')} ${JSON.stringify(equals)}`);
      const isFound = requested === 'foreign' && (equals.accountId ?? 'acc_other') === 'acc_other';
      return isFound
        ? { accountId: 'acc_other', createdAt: clock.timestamp(), raisedAt: clock.timestamp() }
        : undefined;
    },
  } as unknown as ReadStore;
  const error = await work(store).catch((reason: unknown) => reason);
  return { requests, error };
}

describe.each<[string, (id: string) => (store: ReadStore) => Promise<unknown>]>([
  ['an endpoint', (id) => (store) => findOwnEndpoint(store, 'acc_mine', id)],
  [
    'a delivery',
    (id) => (store) =>
      new GetWebhookDeliveryHandler(store, clock, retention).execute(new GetWebhookDelivery('acc_mine', id)),
  ],
  [
    'an event',
    (id) => (store) => new GetWebhookEventHandler(store, clock, retention).execute(new GetWebhookEvent('acc_mine', id)),
  ],
  [
    'the redelivery of a delivery',
    (id) => (store) =>
      new RedeliverWebhookHandler(unused, unused, store, unused, clock, retention).execute(
        new RedeliverWebhook('acc_mine', id, 'dlv_new', context),
      ),
  ],
  [
    'the test of an endpoint',
    (id) => (store) =>
      new SendTestEventHandler(unused, unused, store, unused, clock).execute(
        new SendTestEvent('acc_mine', id, 'evt_new', 'dlv_new', context),
      ),
  ],
])('a request for %s of another account', (_what, work) => {
  it('makes the same requests to the store as one for an id that does not exist', async () => {
    const [foreign, unknown] = [
      await requestsFor('foreign', work('foreign')),
      await requestsFor('unknown', work('unknown')),
    ];
    expect(foreign.error).toMatchObject({ code: 'not_found' });
    expect(foreign.error).toEqual(unknown.error);
    expect(foreign.requests).toEqual(unknown.requests);
    expect(foreign.requests).toEqual(['get ID {"accountId":"acc_mine"}']);
  });
});
