import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';

/** The endpoints of an account, newest first. */
export class ListWebhookEndpoints extends Query<Page<WebhookEndpointDocument>> {
  constructor(
    readonly accountId: string,
    readonly pagination: Pagination,
  ) {
    super();
  }
}

@QueryHandler(ListWebhookEndpoints)
export class ListWebhookEndpointsHandler implements IQueryHandler<ListWebhookEndpoints> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, pagination }: ListWebhookEndpoints): Promise<Page<WebhookEndpointDocument>> {
    const list = { collection: webhookEndpointsProjection.collection, scope: { accountId } };
    return readPage<WebhookEndpointDocument>(this.#store, list, pagination);
  }
}
