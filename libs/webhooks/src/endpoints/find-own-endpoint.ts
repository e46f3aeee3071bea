import type { ReadStore } from '#event-sourcing';
import { Rejected } from '#kernel';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';

/** An endpoint of another account is indistinguishable from one that does not exist. @throws Rejected `not_found` */
export async function findOwnEndpoint(
  store: ReadStore,
  accountId: string,
  endpointId: string,
): Promise<WebhookEndpointDocument> {
  const endpoint = await store.get<WebhookEndpointDocument>(webhookEndpointsProjection.collection, endpointId, {
    accountId,
  });
  if (endpoint === undefined) throw new Rejected('not_found', 'There is no webhook endpoint with this id.');
  return endpoint;
}
