import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import { webhookEndpointsProjection } from './endpoints.projection.ts';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';
import { newestFirst } from './newest-first.ts';
import type { Page, PageRequest } from './newest-first.ts';

/** The endpoints of an account, newest first. */
export class ListWebhookEndpoints extends Query<Page<WebhookEndpointDocument>> {
  constructor(
    readonly accountId: string,
    readonly page: PageRequest,
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

  async execute({ accountId, page }: ListWebhookEndpoints): Promise<Page<WebhookEndpointDocument>> {
    return newestFirst<WebhookEndpointDocument>(
      this.#store,
      webhookEndpointsProjection.collection,
      { accountId },
      page,
    );
  }
}
