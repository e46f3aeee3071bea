import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { maxEndpoints } from './endpoints.decider.ts';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';

/** All endpoints of an account, newest first. */
export class ListWebhookEndpoints extends Query<readonly WebhookEndpointDocument[]> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ListWebhookEndpoints)
export class ListWebhookEndpointsHandler implements IQueryHandler<ListWebhookEndpoints> {
  constructor(private readonly store: ReadStore) {}

  async execute({ accountId }: ListWebhookEndpoints): Promise<readonly WebhookEndpointDocument[]> {
    return this.store.find<WebhookEndpointDocument>(webhookEndpointsProjection.collection, {
      equals: { accountId },
      orderBy: 'order',
      descending: true,
      limit: maxEndpoints,
    });
  }
}
