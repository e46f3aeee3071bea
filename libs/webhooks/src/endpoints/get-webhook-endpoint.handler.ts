import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '#event-sourcing';
import type { WebhookEndpointDocument } from './endpoints.projection.ts';
import { findOwnEndpoint } from './find-own-endpoint.ts';

/** @throws Rejected `not_found` */
export class GetWebhookEndpoint extends Query<WebhookEndpointDocument> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
  ) {
    super();
  }
}

@QueryHandler(GetWebhookEndpoint)
export class GetWebhookEndpointHandler implements IQueryHandler<GetWebhookEndpoint> {
  readonly #store: ReadStore;

  constructor(store: ReadStore) {
    this.#store = store;
  }

  async execute({ accountId, endpointId }: GetWebhookEndpoint): Promise<WebhookEndpointDocument> {
    return findOwnEndpoint(this.#store, accountId, endpointId);
  }
}
