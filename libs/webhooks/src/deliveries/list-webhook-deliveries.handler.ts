import { Query, QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { readPage, ReadStore } from '#event-sourcing';
import type { Page, Pagination } from '#event-sourcing';
import { Clock } from '#kernel';
import { deliveriesProjection } from './deliveries.projection.ts';
import type { DeliveryDocument } from './deliveries.projection.ts';
import { findOwnEndpoint } from '../endpoints/find-own-endpoint.ts';
import { WebhookRetention } from '../webhook-retention.ts';

/** The deliveries to an endpoint that are kept, newest first. @throws Rejected `not_found` */
export class ListWebhookDeliveries extends Query<Page<DeliveryDocument>> {
  constructor(
    readonly accountId: string,
    readonly endpointId: string,
    readonly pagination: Pagination,
  ) {
    super();
  }
}

@QueryHandler(ListWebhookDeliveries)
export class ListWebhookDeliveriesHandler implements IQueryHandler<ListWebhookDeliveries> {
  readonly #store: ReadStore;
  readonly #clock: Clock;
  readonly #retention: WebhookRetention;

  constructor(store: ReadStore, clock: Clock, retention: WebhookRetention) {
    this.#store = store;
    this.#clock = clock;
    this.#retention = retention;
  }

  async execute({ accountId, endpointId, pagination }: ListWebhookDeliveries): Promise<Page<DeliveryDocument>> {
    await findOwnEndpoint(this.#store, accountId, endpointId);
    const now = this.#clock.now();
    const isListed = ({ createdAt }: DeliveryDocument): boolean => this.#retention.isKept(createdAt, now);
    const list = { collection: deliveriesProjection.collection, scope: { endpointId }, isListed };
    return readPage(this.#store, list, pagination);
  }
}
